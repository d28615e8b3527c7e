// Files that wrangler.toml's Text rule hands over as their own text.
declare module "*.json" {
  const text: string;
  export default text;
}

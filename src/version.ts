// The version that is told to clients and at /health. A test holds it to package.json.
export const VERSION = "0.1.0";

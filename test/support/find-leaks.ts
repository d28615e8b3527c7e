// `npm run leaks -- FILE`: fails where a log holds the canary's word, and says around what, with the word left out.
import { readFile } from "node:fs/promises";
import { CANARY_WORD, leaksIn } from "./canary.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Which log? npm run leaks -- FILE");
const leaks = leaksIn(await readFile(file, "latin1"));
for (const leak of leaks) console.error(`A secret was told: ${leak.replaceAll(CANARY_WORD, "…")}`);
process.exitCode = leaks.length > 0 ? 1 : 0;

// Writes MarketHub's document to specs/markethub.json: `node src/markethub/write-document.ts`.

import { writeFileSync } from "node:fs";
import { document } from "./document.ts";

writeFileSync(`${import.meta.dirname}/../../specs/markethub.json`, `${JSON.stringify(document())}\n`);

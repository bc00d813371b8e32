// The official CLI takes packs apart, one file for each primary document.
// Usage: node extract.mjs [--yaml] PACK DEST [PACK DEST ...]
// Opening a pack changes its folder (a LOCK, a LOG, a new MANIFEST): hand over a copy.
import { extractPack } from "@foundryvtt/foundryvtt-cli";

const paths = process.argv.slice(2);
const yaml = (paths[0] === "--yaml") && Boolean(paths.shift());
while ( paths.length ) await extractPack(...paths.splice(0, 2), { yaml });

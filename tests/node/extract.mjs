// The official CLI takes a pack apart, one file for each primary document.
// Usage: node extract.mjs PACK DEST [--yaml]
// Opening a pack changes its folder (a LOCK, a LOG, a new MANIFEST): hand over a copy.
import { extractPack } from "@foundryvtt/foundryvtt-cli";

const [pack, dest, form] = process.argv.slice(2);
await extractPack(pack, dest, { yaml: form === "--yaml" });

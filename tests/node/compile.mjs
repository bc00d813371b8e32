// The official CLI builds packs from folders of source files.
// Usage: node compile.mjs [--yaml] SOURCE PACK [SOURCE PACK ...]
import { compilePack } from "@foundryvtt/foundryvtt-cli";

const paths = process.argv.slice(2);
const yaml = (paths[0] === "--yaml") && Boolean(paths.shift());
while ( paths.length ) await compilePack(...paths.splice(0, 2), { yaml });

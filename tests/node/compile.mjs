// The official CLI builds a pack from a folder of source files.
// Usage: node compile.mjs SOURCE PACK [--yaml]
import { compilePack } from "@foundryvtt/foundryvtt-cli";

const [source, pack, form] = process.argv.slice(2);
await compilePack(source, pack, { yaml: form === "--yaml" });

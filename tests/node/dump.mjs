// Every entry of a pack as classic-level reads it: base64 key, tab, base64 value, one entry a line.
// Usage: node dump.mjs PACK
// The entries are read forward, backward and one by one; all three must agree.
import assert from "node:assert/strict";
import { once } from "node:events";
import { ClassicLevel } from "classic-level";

const db = new ClassicLevel(process.argv[2], {
  createIfMissing: false, keyEncoding: "buffer", valueEncoding: "buffer"
});
await db.open();

const entries = await db.iterator().all();
assert.deepEqual((await db.iterator({ reverse: true }).all()).reverse(), entries, "backward differs from forward");
const values = await db.getMany(entries.map(([key]) => key));
assert.deepEqual(values, entries.map(([, value]) => value), "single reads differ from the scan");
await db.close();

for ( const [key, value] of entries ) {
  const line = `${key.toString("base64")}\t${value.toString("base64")}\n`;
  if ( !process.stdout.write(line) ) await once(process.stdout, "drain");
}

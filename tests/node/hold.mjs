// Opens a pack as Foundry does, says "open" and keeps it until stdin closes.
// Usage: node hold.mjs PACK
import { ClassicLevel } from "classic-level";

const db = new ClassicLevel(process.argv[2], { createIfMissing: false });
await db.open();
process.stdout.write("open\n");
for await ( const _ of process.stdin ) { /* wait for the end */ }
await db.close();

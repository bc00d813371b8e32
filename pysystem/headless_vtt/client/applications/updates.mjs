/** Update syntax that differs between generations (UPD-5). */
import { generation } from "./contract.mjs";

/** The change that removes `key` of the record at `path`. */
export function deletion(path, key) {
  return generation() < 14 ? { [`${path}.-=${key}`]: null } : { [`${path}.${key}`]: new foundry.data.operators.ForcedDeletion() };
}

/** `foundry.data.fields`. */

import { DataField } from "./fields/base.mjs";
import * as containers from "./fields/containers.mjs";
import * as models from "./fields/models.mjs";
import * as primitives from "./fields/primitives.mjs";
import * as references from "./fields/references.mjs";

const { defineLazy, ...containerFields } = containers;

export const fields = {
  DataField,
  ...primitives,
  ...containerFields,
  ...models,
  ...references,
};

/**
 * Builds Foundry data fields from the descriptions that the export writes (generated/model.mjs).
 *
 * A description is `{field: kind, …options}`; the kinds and options are listed in
 * pysystem/foundry/native/fields.py.
 */

/** Options that Foundry's fields know by the same name. */
const OPTIONS = ["initial", "nullable", "integer", "min", "max", "choices"];

/**
 * @param {Record<string, object>} description  Field name → description.
 * @param {object} fields  The classes of `foundry.data.fields`.
 * @returns {Record<string, object>}  Field name → data field, for `defineSchema`.
 */
export function buildSchema(description, fields) {
  return Object.fromEntries(
    Object.entries(description).map(([name, field]) => [name, buildField(field, fields)]),
  );
}

/**
 * @param {any} description
 * @param {any} fields
 */
function buildField(description, fields) {
  const options = { required: true };
  for (const name of OPTIONS) {
    if (name in description) options[name] = description[name];
  }
  switch (description.field) {
    case "number":
      return new fields.NumberField({ nullable: false, ...options });
    case "string":
      return new fields.StringField({ blank: !("choices" in description), ...options });
    case "boolean":
      return new fields.BooleanField(options);
    case "html":
      return new fields.HTMLField(options);
    case "object":
      return new fields.ObjectField(options);
    case "schema":
      return new fields.SchemaField(buildSchema(description.fields, fields));
    case "array":
      return new fields.ArrayField(buildField(description.element, fields), options);
    case "set":
      return new fields.SetField(buildField(description.element, fields), options);
    case "record":
      return new fields.TypedObjectField(buildField(description.element, fields), options);
    default:
      throw new Error(`unknown kind of field: ${description.field}`);
  }
}

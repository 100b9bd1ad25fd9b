/** A JSON schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The value if it is an object; an empty object otherwise. */
export const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});

/** Adds the descriptions of the OpenAPI document to the schema of a field. The pattern of a format is left out: it is long, and a model knows the format. */
export const asDocumented = ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void => {
  const { override } = jsonSchema;
  delete jsonSchema['override'];
  Object.assign(jsonSchema, override);
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
};

/** Removes the members that the service sets itself (`readOnly`), so that a model does not try to send them. */
export const withoutReadOnly = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutReadOnly);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([, part]) => record(part)['readOnly'] !== true);
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutReadOnly(part)]));
};

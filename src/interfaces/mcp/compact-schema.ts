/** A JSON schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, or an empty object otherwise. */
export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The bounds of the database type of integers, which no useful value reaches. */
const DATABASE_BOUND = 2_147_483_647;
/** The maximum number of members that are listed of an object within the arguments; others are any object. */
const MAX_NESTED_MEMBERS = 50;

/** The limits that a model seldom exceeds. The service checks them, and its refusal names them. */
const LENGTHS: ReadonlySet<string> = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'additionalProperties',
]);

/** Returns true for the bound of an integer that goes without saying for ids and counts, or that no useful value reaches. */
const isPlainBound = (name: string, value: number): boolean =>
  Math.abs(value) >= DATABASE_BOUND || (name === 'minimum' && (value === 0 || value === 1));

const isLeftOut = (name: string, value: unknown): boolean =>
  LENGTHS.has(name) ||
  (name === 'required' && Array.isArray(value) && value.length === 0) ||
  ((name === 'minimum' || name === 'maximum') && typeof value === 'number' && isPlainBound(name, value));

/** The keywords that apply to values of one type only, and therefore keep their meaning beside other types. */
const OF_ONE_TYPE: ReadonlySet<string> = new Set([
  'type',
  'format',
  'minimum',
  'maximum',
  'items',
  'properties',
  'required',
]);

const typesOf = ({ type }: JsonSchema): readonly unknown[] => (Array.isArray(type) ? (type as unknown[]) : [type]);

/** Returns the alternatives of a union. Those of an alternative that is nothing but a union are among them. */
const alternativesOf = (union: unknown): readonly JsonSchema[] =>
  (union as readonly JsonSchema[]).flatMap((each) =>
    Object.keys(each).join() === 'anyOf' ? alternativesOf(each['anyOf']) : [each],
  );

/** Returns true for a text of which nothing but the format is known. */
const isFormattedText = (schema: JsonSchema): boolean =>
  schema['type'] === 'string' && Object.keys(schema).every((name) => name === 'type' || name === 'format');

/**
 * Returns a union as one schema with several types if that accepts the same values. Texts of several formats become
 * texts, whose description names the formats.
 */
const merged = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...own } = schema;
  const all = alternativesOf(anyOf);
  if (all.every(isFormattedText)) return { type: 'string', ...own };
  const types = all.flatMap(typesOf);
  const isOneOfEach = new Set(types).size === types.length && !types.includes(undefined);
  return isOneOfEach && all.every((each) => Object.keys(each).every((name) => OF_ONE_TYPE.has(name)))
    ? { ...(Object.assign({}, ...all) as JsonSchema), ...own, type: types }
    : { ...own, anyOf: all };
};

const memberOf = (schema: unknown): unknown => {
  const compacted = record(compact(schema));
  const { properties, required: _required, ...whole } = compacted;
  return Object.keys(record(properties)).length > MAX_NESTED_MEMBERS ? whole : compacted;
};

const membersOf = (members: unknown): JsonSchema =>
  Object.fromEntries(Object.entries(record(members)).map(([name, schema]) => [name, memberOf(schema)]));

/** Returns a schema without what a model does not need. It accepts every value that the given schema accepts. */
export const compact = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(compact);
  if (typeof schema !== 'object' || schema === null) return schema;
  const compacted = Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !isLeftOut(name, value))
      .map(([name, value]) => [name, name === 'properties' || name === '$defs' ? membersOf(value) : compact(value)]),
  );
  return compacted['anyOf'] === undefined ? compacted : merged(compacted);
};

/** The depth to which the outline of a result shows the members of objects. */
const OUTLINE_DEPTH = 2;

/**
 * Returns the names and types of the members that a schema describes. The outline accepts every value that the schema
 * accepts.
 */
export const outlineOf = (schema: JsonSchema, definitions: JsonSchema, depth = OUTLINE_DEPTH): JsonSchema => {
  if (typeof schema['$ref'] === 'string')
    return outlineOf(record(definitions[schema['$ref'].replace('#/$defs/', '')]), definitions, depth);
  const { type, properties, items } = record(compact(schema));
  const outlined = (member: unknown): JsonSchema => outlineOf(record(member), definitions, depth - 1);
  return {
    ...(type === undefined ? {} : { type }),
    ...(properties === undefined || depth === 0
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(record(properties)).map(([name, member]) => [name, outlined(member)]),
          ),
        }),
    ...(items === undefined ? {} : { items: outlineOf(record(items), definitions, depth) }),
  };
};

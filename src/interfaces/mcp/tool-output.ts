import { z } from 'zod';
import type { Operation } from './operation.ts';
import { asDocumented } from './tool-input.ts';
import { outlineOf, record } from './compact-schema.ts';
import type { JsonSchema } from './compact-schema.ts';

/** The result of a tool: its schema, and the part of the reply that it returns. */
export interface ToolOutput {
  readonly schema: JsonSchema & { readonly type: 'object' };
  /** The argument that selects the members of each item; undefined if the tool returns no list. */
  readonly selection?: z.ZodType;
  /** Returns the reply with the selected members of each item, or with the members of the concise form. */
  select(reply: unknown, selection: unknown): unknown;
  /** Returns the result as an object. A list becomes the member `items`. */
  structured(value: unknown): Record<string, unknown>;
}

const itemsOf = (schema: JsonSchema): JsonSchema =>
  schema['type'] === 'array' ? record(schema['items']) : record(record(record(schema['properties'])['items'])['items']);

const resolver =
  (definitions: JsonSchema) =>
  (part: JsonSchema): JsonSchema =>
    typeof part['$ref'] === 'string' ? record(definitions[part['$ref'].replace('#/$defs/', '')]) : part;

const pick = (item: unknown, names: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(record(item)).filter(([name]) => names.includes(name)));

const plain = (schema: ToolOutput['schema']): ToolOutput => ({ schema, select: (reply) => reply, structured: record });

/** Returns the outline of a result, which is always an object. */
const objectOutline = (schema: JsonSchema, definitions: JsonSchema): ToolOutput['schema'] => ({
  ...outlineOf(schema, definitions),
  type: 'object',
});

/** Returns the output of a tool, derived from the schema of the operation's reply. */
export const toolOutputOf = ({ reply, listed }: Operation): ToolOutput => {
  const {
    $schema: _dialect,
    $defs,
    ...whole
  } = z.toJSONSchema(reply.schema, { io: 'output', unrepresentable: 'any', override: asDocumented }) as JsonSchema;
  const definitions = record($defs);
  const resolve = resolver(definitions);
  const root = resolve(whole);
  const item = resolve(itemsOf(root));
  if (item['type'] !== 'object') return plain(objectOutline(root, definitions));
  const members = Object.keys(record(item['properties']));
  const items = { type: 'array', items: item };
  const isPage = root['type'] === 'object';
  const names = listed ?? members;
  return {
    schema: objectOutline({ properties: { ...(isPage ? record(root['properties']) : {}), items } }, definitions),
    selection: z.object({
      fields: z
        .array(z.enum(members))
        .min(1)
        .exactOptional()
        .describe(`The members of each item to return. If omitted: ${names.join(', ')}.`),
    }),
    select: (value, selection) => {
      const { fields = names } = record(selection) as { readonly fields?: readonly string[] };
      const picked = (all: unknown): unknown => (all as readonly unknown[]).map((each) => pick(each, fields));
      return isPage ? { ...record(value), items: picked(record(value)['items']) } : picked(value);
    },
    structured: (value) => (isPage ? record(value) : { items: value }),
  };
};

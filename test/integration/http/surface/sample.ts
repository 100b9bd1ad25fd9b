import { z } from 'zod';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { asDocumented } from '../../../../src/interfaces/mcp/tool-input.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly format?: string;
  readonly override?: JsonSchema;
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'somebody@example.com',
  uuid: '01890000-0000-7000-8000-00000000ffff',
  uri: 'https://example.com/',
  'date-time': '2026-03-03T10:00:00.000Z',
};

const sampleOf = (schema: JsonSchema): unknown => {
  if (schema.override !== undefined) return sampleOf(schema.override);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice !== undefined) return sampleOf(choice);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(sampleOf)) as unknown;
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'sample'.padEnd(schema.minLength ?? 0, 'x');
    default:
      return null;
  }
};

/** The required members; if none is required, the first member. */
const objectOf = ({ properties = {}, required = [] }: JsonSchema): Readonly<Record<string, unknown>> => {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {})]));
};

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: asDocumented }) as JsonSchema;

/** A minimal valid body for the endpoint's schema. */
export const sampleBody = ({ request: { body } }: Endpoint): unknown =>
  body === undefined ? undefined : sampleOf(schemaOf(body));

/** The member names of a body or query. */
export const memberNames = (schema: z.ZodType | undefined): readonly string[] =>
  schema === undefined ? [] : Object.keys(schemaOf(schema).properties ?? {});

import { exampleOf } from './examples.ts';
import type { JsonSchema, NamedSchemas } from './examples.ts';

interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, MediaType>>; readonly headers?: unknown }>
  >;
}

/** The parts of an OpenAPI document that names and examples concern. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { schemas: Record<string, JsonSchema> };
}

const SCHEMAS = '#/components/schemas/';
const JSON_CONTENT = /^application\/(?:[\w.-]+\+)?json(?:;|$)/;
/** The content whose example is written as JSON: that of events is the data of one. */
const WITH_EXAMPLE = /^(?:application\/(?:(?:[\w.-]+\+)?json|x-www-form-urlencoded)|text\/event-stream)(?:;|$)/;

/** The examples of text that is not JSON, by its type. */
const textExamples: Readonly<Record<string, string>> = {
  'text/html': '<!doctype html>\n<title>Acme</title>\n',
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Watchstead//EN\r\nEND:VCALENDAR\r\n',
  'text/csv': 'id,name\r\n1,Shop\r\n',
  'text/markdown': '# Shop\n\nScheduled work.\n',
  'text/plain': '',
  'text/xml': '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
};

const referenceIn = (schema: unknown): string | null => {
  const reference = (schema as JsonSchema | undefined)?.['$ref'];
  return typeof reference === 'string' ? reference.slice(SCHEMAS.length) : null;
};

/** Returns the name of the schema of a successful answer: that of its items as a list or page, or of the operation. */
const nameFor = (schema: JsonSchema, operationId: string): string => {
  const item = referenceIn(schema['items']);
  if (item !== null) return `${item}List`;
  const { items } = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const paged = referenceIn(items?.['items']);
  if (paged !== null && items !== undefined && Object.keys(schema['properties'] as object).includes('perPage'))
    return `${paged}Page`;
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Reply`;
};

/** Stores the schema under its name and returns a reference to it. */
const named = (schemas: Record<string, JsonSchema>, schema: JsonSchema, operationId: string): JsonSchema => {
  if (referenceIn(schema) !== null) return schema;
  const name = nameFor(schema, operationId);
  const known = schemas[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two schemas of answers are named ${name}; one is that of ${operationId}.`);
  schemas[name] = schema;
  return { $ref: `${SCHEMAS}${name}` };
};

/**
 * Completes the document in place: each successful JSON answer gets a named schema, and each JSON or form body and each
 * such answer or text an example. Both are derived from the schemas; a declaration contains an example only of a body
 * whose schema does not say enough.
 */
export const completeDocument = ({ paths, components }: OpenApiDocument): void => {
  const { schemas } = components;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, requestBody, responses } of operations) {
    const succeeded = Object.entries(responses).flatMap(([status, { content }]) =>
      status.startsWith('2') ? Object.entries(content ?? {}) : [],
    );
    for (const [type, media] of succeeded)
      if (JSON_CONTENT.test(type)) media.schema = named(schemas, media.schema, operationId);
    addExamples(succeeded, schemas, 'response');
    addExamples(Object.entries(requestBody?.content ?? {}), schemas, 'request');
  }
  components.schemas = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const addExamples = (
  contents: readonly (readonly [type: string, media: MediaType])[],
  schemas: NamedSchemas,
  use: 'request' | 'response',
): void => {
  for (const [type, media] of contents) {
    const text = textExamples[type.split(';', 1)[0] ?? ''];
    if (WITH_EXAMPLE.test(type) || 'enum' in media.schema) media.example ??= exampleOf(media.schema, schemas, use);
    else if (text !== undefined) media.example = text;
  }
};

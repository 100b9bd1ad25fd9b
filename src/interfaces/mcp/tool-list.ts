import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { record } from './compact-schema.ts';
import type { JsonSchema } from './compact-schema.ts';
import type { Tool } from './tools.ts';

/** The maximum size of the list of all tools as JSON, in bytes. A model reads the whole list. */
export const MAX_TOOL_LIST_BYTES = 120_000;

/** The schema of a result or of an object within one that another tool of the list describes. */
const ANY_OBJECT = { type: 'object' } as const;

/** Returns the collection that a tool works on, such as `/api/websites`. */
const collectionOf = ({ operation: { path } }: Tool): string => path.split('/', 3).join('/');

/** Returns the schema without the descriptions of members that `isStated` accepts. */
const withoutStated = (schema: JsonSchema, isStated: (member: string, description: string) => boolean): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(record(schema['properties'])).map(([name, member]) => {
      const { description, ...rest } = record(member);
      const nested = rest['properties'] === undefined ? rest : withoutStated(rest, isStated);
      const isNew = typeof description === 'string' && !isStated(name, description);
      return [name, isNew ? { ...nested, description } : nested];
    }),
  ),
});

/** Returns the schema without the forms of nested objects that `isStated` accepts. */
const withoutStatedForms = <Schema extends JsonSchema>(schema: Schema, isStated: (form: string) => boolean): Schema => {
  const formOf = ([name, form]: readonly [string, JsonSchema]) =>
    [name, isStated(`${name} ${JSON.stringify(form)}`) ? ANY_OBJECT : withoutStatedForms(form, isStated)] as const;
  const membersOf = (members: unknown, isObject: (member: JsonSchema) => boolean): JsonSchema =>
    Object.fromEntries(
      Object.entries(record(members)).map(([name, member]) =>
        isObject(record(member)) ? formOf([name, record(member)]) : [name, member],
      ),
    );
  const { properties, $defs } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : { properties: membersOf(properties, (member) => member['properties'] !== undefined) }),
    ...($defs === undefined ? {} : { $defs: membersOf($defs, () => true) }),
  };
};

/**
 * Returns the list of the tools that a caller may use. Within the tools of one collection, the description of an
 * argument is stated by the first tool that has it, and the form of a result, or of an object in one or in arguments, by
 * the first tool of the list that has it. What is left out is always in the same list. See ADR 0046.
 */
export const listedTools = (tools: readonly Tool[]): ListedTool[] => {
  const stated = new Set<string>();
  const isStated = (text: string): boolean => {
    const isRepeated = stated.has(text);
    stated.add(text);
    return isRepeated;
  };
  return tools.map((tool) => {
    const { name, operation, input, output } = tool;
    const collection = collectionOf(tool);
    return {
      name,
      title: operation.summary,
      description: operation.description ?? operation.summary,
      inputSchema: {
        ...withoutStated(withoutStatedForms(input.schema, isStated), (member, description) =>
          isStated(`${collection} ${member} ${description}`),
        ),
        type: 'object',
      },
      outputSchema: isStated(JSON.stringify(output.schema)) ? ANY_OBJECT : withoutStatedForms(output.schema, isStated),
      annotations: annotationsOf(tool),
    };
  });
};

/**
 * Returns the hints about a tool that differ from their defaults. The hints about writes have no meaning for a tool that
 * only reads.
 */
const annotationsOf = ({ method, operation }: Tool): ListedTool['annotations'] => {
  const openWorldHint = operation.permission === 'useTools';
  if (method === 'GET') return { readOnlyHint: true, openWorldHint };
  const isIdempotent = method !== 'POST' || operation.idempotent === true;
  return {
    destructiveHint: method !== 'POST',
    ...(isIdempotent ? { idempotentHint: true } : {}),
    openWorldHint,
  };
};

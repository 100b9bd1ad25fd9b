import { z } from 'zod';
import { MAX_ISSUES, bodyIssue } from '../../domain/access/body.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { compact, record } from './compact-schema.ts';
import type { JsonSchema } from './compact-schema.ts';
import type { Operation } from './operation.ts';

/**
 * Adds the descriptions of the OpenAPI document to the schema of a field. Removes the patterns of formats, which are
 * long and known to models.
 */
export const asDocumented = ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void => {
  const { override } = jsonSchema;
  delete jsonSchema['override'];
  Object.assign(jsonSchema, override);
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
};

/** Removes the members that the service sets itself (`readOnly`), so that a model does not try to send them. */
const withoutReadOnly = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutReadOnly);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([, part]) => record(part)['readOnly'] !== true);
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutReadOnly(part)]));
};

const partNames = ['params', 'query', 'body', 'selection'] as const;
type PartName = (typeof partNames)[number];

/** A part of a request and its arguments. */
interface Part {
  readonly name: PartName;
  readonly schema: z.ZodType;
  readonly json: JsonSchema;
  /** The names of the part's arguments. Null if a single argument, named like the part, is the whole part. */
  readonly members: readonly string[] | null;
}

/** The input schema of a tool and the mapping of its arguments to a request. */
export interface ToolInput {
  readonly schema: JsonSchema & { readonly type: 'object' };
  /** Returns the request parts that the arguments represent. `resolve` changes a part before it is validated. */
  read(
    args: Readonly<Record<string, unknown>>,
    resolve?: (schema: z.ZodType, sent: unknown) => unknown,
  ): Promise<Outcome<Readonly<Record<PartName, unknown>>, 'invalidRequestBody'>>;
}

const membersOf = (json: JsonSchema): readonly string[] | null =>
  json['type'] === 'object' && typeof json['properties'] === 'object' && json['properties'] !== null
    ? Object.keys(json['properties'])
    : null;

/** The schemas of the arguments: the parts of the request, and the selection of members of the result. */
type Schemas = Operation['request'] & { readonly selection?: z.ZodType };

const partsOf = (schemas: Schemas): readonly Part[] => {
  const taken = new Set<string>();
  return partNames.flatMap((name): Part[] => {
    const schema = schemas[name];
    if (schema === undefined) return [];
    const json = record(
      compact(withoutReadOnly(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: asDocumented }))),
    );
    const own = membersOf(json);
    const members = own === null || own.some((member) => taken.has(member)) ? null : own;
    for (const member of members ?? [name]) taken.add(member);
    return [{ name, schema, json, members }];
  });
};

const propertiesOf = ({ name, json, members }: Part): JsonSchema => {
  const { $schema: _dialect, $defs: _shared, ...own } = json;
  return members === null ? { [name]: own } : record(json['properties']);
};

const requiredOf = ({ name, json, schema, members }: Part): readonly unknown[] => {
  if (members !== null) return Array.isArray(json['required']) ? json['required'] : [];
  return schema.safeParse(undefined).success ? [] : [name];
};

const schemaOf = (parts: readonly Part[]): ToolInput['schema'] => {
  const shared: JsonSchema = Object.assign({}, ...parts.map(({ json }) => record(json['$defs']))) as JsonSchema;
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(propertiesOf)) as JsonSchema,
    required: parts.flatMap(requiredOf),
    additionalProperties: false,
    ...(Object.keys(shared).length === 0 ? {} : { $defs: shared }),
  };
};

const issuesOf = ({ members, name }: Part, fault: z.ZodError): readonly Issue[] =>
  fault.issues.map(({ path, message }) => ({
    path: [...(members === null ? [name] : []), ...path].join('.'),
    message,
  }));

/** Returns the input of a tool. Its arguments are the merged members of path, query and body, and the selection. */
export const toolInputOf = ({ request }: Pick<Operation, 'request'>, selection?: z.ZodType): ToolInput => {
  const parts = partsOf({ ...request, ...(selection === undefined ? {} : { selection }) });
  const known = new Set(parts.flatMap(({ name, members }) => members ?? [name]));
  return {
    schema: schemaOf(parts),
    read: async (args, resolve = (_schema, sent) => sent) => {
      const unknown = Object.keys(args).filter((name) => !known.has(name));
      const malformed = bodyIssue(args);
      const issues: Issue[] = [
        ...(malformed === null ? [] : [malformed]),
        ...unknown.map((path) => ({ path, message: 'Unknown argument.' })),
      ];
      const values: Record<PartName, unknown> = {
        params: undefined,
        query: undefined,
        body: undefined,
        selection: undefined,
      };
      for (const part of issues.length > 0 ? [] : parts) {
        const { name, schema, members } = part;
        const sent =
          members === null
            ? args[name]
            : Object.fromEntries(
                members.filter((member) => Object.hasOwn(args, member)).map((member) => [member, args[member]]),
              );
        const result = schema.safeParse(await resolve(schema, sent));
        if (result.success) values[name] = result.data;
        else issues.push(...issuesOf(part, result.error).slice(0, MAX_ISSUES));
      }
      return issues.length > 0 ? invalidBody(issues.slice(0, MAX_ISSUES)) : accepted(values);
    },
  };
};

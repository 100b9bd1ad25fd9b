import { isArray, isObject, textAt, valueAt } from './json.ts';
import type { Json, JsonObject } from './json.ts';

/** A JSON schema without references. */
export type Schema = JsonObject;

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** The part of an operation that requests are generated from. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly contentType: string | null;
  readonly body: Schema | null;
}

/**
 * The input of the generated requests. It is stored in the recording, so that later recordings can send the same
 * requests.
 */
export interface Plan {
  readonly operations: readonly Operation[];
}

const KEPT = new Set([
  'type',
  'properties',
  'required',
  'enum',
  'const',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'format',
  'pattern',
  'additionalProperties',
]);

const EMPTY: JsonObject = {};

const objectAt = (value: Json | undefined, path: string): JsonObject => {
  const found = valueAt(value, path);
  return isObject(found) ? found : EMPTY;
};

/** Resolves references and removes keywords that requests do not depend on. */
const resolved = (schema: Json | undefined, document: JsonObject, depth = 0): Schema => {
  if (!isObject(schema) || depth > 12) return EMPTY;
  const reference = schema['$ref'];
  if (typeof reference === 'string')
    return resolved(objectAt(document, reference.replace('#/', '').replaceAll('/', '.')), document, depth + 1);
  const entries = Object.entries(schema).filter(([name]) => KEPT.has(name));
  return Object.fromEntries(
    entries.map(([name, value]): [string, Json] => {
      if (name === 'properties' && isObject(value)) {
        return [
          name,
          Object.fromEntries(Object.entries(value).map(([member, of]) => [member, resolved(of, document, depth + 1)])),
        ];
      }
      if (['anyOf', 'oneOf', 'allOf'].includes(name) && isArray(value))
        return [name, value.map((of) => resolved(of, document, depth + 1))];
      if ((name === 'items' || name === 'additionalProperties') && isObject(value))
        return [name, resolved(value, document, depth + 1)];
      return [name, value];
    }),
  );
};

const parameterOf = (parameter: Json, document: JsonObject): Parameter => ({
  name: textAt(parameter, 'name'),
  in: textAt(parameter, 'in'),
  required: valueAt(parameter, 'required') === true,
  schema: resolved(valueAt(parameter, 'schema'), document),
});

/** Derives the plan from an OpenAPI document. */
export const planOf = (document: JsonObject): Plan => {
  const operations = Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : EMPTY).map(([method, operation]): Operation => {
      const parameters = valueAt(operation, 'parameters');
      const [contentType, content] = Object.entries(objectAt(operation, 'requestBody.content'))[0] ?? [null, EMPTY];
      return {
        id: textAt(operation, 'operationId'),
        method: method.toUpperCase(),
        path,
        parameters: isArray(parameters) ? parameters.map((each) => parameterOf(each, document)) : [],
        contentType,
        body: contentType === null ? null : resolved(valueAt(content, 'schema'), document),
      };
    }),
  );
  return { operations };
};

/** The names of the parameters in a path. */
export const pathParameters = ({ path }: Operation): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The members of a body that is an object. */
export const membersOf = (schema: Schema | null): Readonly<Record<string, Schema>> => {
  if (schema === null) return {};
  const variants = schema['oneOf'] ?? schema['anyOf'];
  const own = objectAt(schema, 'properties') as Readonly<Record<string, Schema>>;
  const others = isArray(variants) ? variants.map((variant) => membersOf(isObject(variant) ? variant : null)) : [];
  return Object.assign({}, ...others, own) as Readonly<Record<string, Schema>>;
};

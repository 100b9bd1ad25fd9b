import { z } from 'zod';
import type { RecordIds, ReferencedRecord } from '../../../application/access/ports.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import { permissionOf } from '../../../domain/access/permissions.ts';
import type { PermissionName } from '../../../domain/access/permissions.ts';
import { queryScopeOf } from '../../../domain/access/scope.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { MAX_INT, inEitherForm, intId, queryId } from './fields.ts';

/** The type of the record that each reference names. Schemas that derive from a reference, such as described ones, inherit it. */
const referenced = z.registry<{ readonly to: ReferencedRecord }>();

/** The id that stands for a public id which names no record: the last of its type, which no sequence reaches. */
const NO_RECORD = MAX_INT;

const publicId = z.uuid({ abort: true });
const stored = {
  decode: (id: number | string): number => (typeof id === 'number' ? id : NO_RECORD),
  encode: (id: number): number => id,
};

/**
 * Returns the schema of the id of a record in a body: callers send the integer id or the public id, and the use case
 * receives the integer id. See ADR 0222.
 */
export const referenceTo = (to: ReferencedRecord) =>
  z.codec(inEitherForm(z.union([intId, publicId])), intId, stored).register(referenced, { to });
/** Returns the schema of `referenceTo` for a query parameter. */
export const queryReferenceTo = (to: ReferencedRecord) =>
  z.codec(inEitherForm(z.union([queryId, publicId])), intId, stored).register(referenced, { to });

/** The query parameter with which platform staff select the organization of a list. */
export const organizationFilter = queryReferenceTo('organization').exactOptional().describe('Platform staff only');

/** The schemas in whose form a value is sent that its own schema does not describe. */
const forms = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** Declares that the values of `schema`, which parses them itself, are sent in the form of another schema. */
export const inFormOf = <Schema extends z.ZodType>(form: z.ZodType, schema: Schema): Schema => {
  forms.set(schema, form);
  return schema;
};

/** The step of a path that stands for every element of a list. */
const EACH = Symbol('each');
type Path = readonly (string | typeof EACH)[];

/** The place of a reference within a part of a request. */
interface Place {
  readonly path: Path;
  readonly to: ReferencedRecord;
}

/** Returns the places of the references within a schema. */
const placesIn = (schema: z.core.$ZodType, path: Path = []): readonly Place[] => {
  const to = referenced.get(schema)?.to;
  if (to !== undefined) return [{ path, to }];
  const form = forms.get(schema);
  if (form !== undefined) return placesIn(form, path);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => placesIn(member, [...path, name]));
    case 'array':
      return placesIn(def.element, [...path, EACH]);
    case 'union':
      return def.options.flatMap((option) => placesIn(option, path));
    case 'pipe':
      return placesIn(def.in, path);
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'readonly':
      return placesIn(def.innerType, path);
    default:
      return [];
  }
};

/** Returns the value with `change` applied to what is at the path. Values of another form stay as they are. */
const changedAt = (value: unknown, [step, ...rest]: Path, change: (found: unknown) => unknown): unknown => {
  if (step === undefined) return change(value);
  if (step === EACH) return Array.isArray(value) ? value.map((each) => changedAt(each, rest, change)) : value;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? { ...value, [step]: changedAt((value as Readonly<Record<string, unknown>>)[step], rest, change) }
    : value;
};

const isPublicId = (sent: unknown): sent is string => publicId.safeParse(sent).success;

/**
 * Returns a part of a request, as it was sent, with integer ids in place of the public ids of records. Public ids that
 * name no record of the caller's organization stay.
 */
export type ResolveReferences = (
  caller: Caller,
  permission: PermissionName,
  schema: z.ZodType | undefined,
  sent: unknown,
) => unknown;

/** Creates the function that resolves references. It answers without a promise if there is nothing to look up. */
export const referenceResolver = (recordIds: RecordIds): ResolveReferences => {
  const places = new WeakMap<z.ZodType, readonly Place[]>();
  const placesOf = (schema: z.ZodType): readonly Place[] => {
    const found = places.get(schema) ?? placesIn(schema);
    places.set(schema, found);
    return found;
  };
  return (caller, permission, schema, sent) => {
    if (schema === undefined) return sent;
    const asked = new Map<ReferencedRecord, Set<string>>();
    for (const { path, to } of placesOf(schema))
      changedAt(sent, path, (id) => {
        if (isPublicId(id)) asked.set(to, (asked.get(to) ?? new Set()).add(id.toLowerCase()));
        return id;
      });
    return asked.size === 0
      ? sent
      : resolved(recordIds, queryScopeOf(caller, permissionOf(permission)), asked, placesOf(schema), sent);
  };
};

const resolved = async (
  recordIds: RecordIds,
  scope: Scope,
  asked: ReadonlyMap<ReferencedRecord, ReadonlySet<string>>,
  places: readonly Place[],
  sent: unknown,
): Promise<unknown> => {
  const ids = new Map(
    await Promise.all(
      [...asked].map(async ([to, publicIds]) => [to, await recordIds.find(scope, to, [...publicIds])] as const),
    ),
  );
  return places.reduce(
    (part, { path, to }) =>
      changedAt(part, path, (id) => (isPublicId(id) ? (ids.get(to)?.get(id.toLowerCase()) ?? id) : id)),
    sent,
  );
};

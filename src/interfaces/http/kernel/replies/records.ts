import { z } from 'zod';
import { intId, timestamp } from '../fields.ts';
import { reply } from './reply.ts';

/** The members of a record or body, by name. */
type Fields = Readonly<Record<string, z.ZodType>>;

type WithoutDefaults<F extends Fields> = {
  [Name in keyof F]: F[Name] extends
    z.ZodDefault<infer Inner extends z.ZodType> | z.ZodPrefault<infer Inner extends z.ZodType>
    ? Inner
    : F[Name];
};
type AllOptional<F extends Fields> = { [Name in keyof F]: z.ZodExactOptional<WithoutDefaults<F>[Name]> };

const withoutDefault = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? (field.unwrap() as z.ZodType) : field;

const mapFields = (fields: Fields, change: (field: z.ZodType) => z.ZodType): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));

const withoutDefaults = <F extends Fields>(fields: F) => mapFields(fields, withoutDefault) as WithoutDefaults<F>;
/** Returns the same fields, all optional. Null clears a value; undefined is not allowed. */
export const allOptional = <F extends Fields>(fields: F) =>
  mapFields(fields, (field) => withoutDefault(field).exactOptional()) as AllOptional<F>;

/** Returns the schema of a change: at least one of the fields, and none with the value undefined. */
export const changesOf = <F extends Fields>(fields: F) =>
  z.strictObject(allOptional(fields)).refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

/** The fields of a record. Defaults apply only to the body of a creation. */
interface RecordDeclaration<Shown extends Fields, CreateOnly extends Fields, Writable extends Fields> {
  /** The schema name of the reply in the documentation. */
  readonly id: string;
  /** Members that only replies have, or that have another form in replies. */
  readonly shown: Shown;
  /** Members that are set when the record is created and never changed. */
  readonly createOnly: CreateOnly;
  readonly writable: Writable;
}

/** Returns the schemas of a stored record: for creation, change and reply. */
export const defineRecord = <Shown extends Fields, CreateOnly extends Fields, Writable extends Fields>({
  id,
  shown,
  createOnly,
  writable,
}: RecordDeclaration<Shown, CreateOnly, Writable>) => {
  const written = { ...withoutDefaults(createOnly), ...withoutDefaults(writable) };
  const schema = z
    .object({
      id: intId,
      publicId: z.uuid(),
      ...shown,
      ...(written as Omit<typeof written, keyof Shown>),
      ...shown,
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id });
  return {
    body: z.strictObject({ ...createOnly, ...writable }),
    changes: changesOf(writable),
    schema,
    reply: reply(schema),
  };
};

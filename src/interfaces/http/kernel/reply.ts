import { z } from 'zod';
import type { Page } from '../../../domain/kernel/page.ts';
import { encoderOf } from './encode.ts';

/** The body of a successful response: its schema, and the conversion of the use case's value. */
export interface Reply<Value> {
  readonly schema: z.ZodType;
  /** The JSON value. Members that the schema does not name are omitted. */
  readonly encode: (value: Value) => unknown;
}

type Immutable<T> = T extends Date
  ? Date
  : T extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Immutable<T[Name]> }
      : T;

/** A value that a schema can encode; dates are not converted yet. */
export type Encodable<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

/** A reply for values with the members of the schema. */
export const reply = <Schema extends z.ZodType>(schema: Schema): Reply<Encodable<Schema>> => ({ schema, encode: encoderOf(schema) });

/** A reply for values of another shape, which `present` converts. */
export const replyFrom = <Schema extends z.ZodType, Value>(schema: Schema, present: (value: Value) => Encodable<Schema>): Reply<Value> => {
  const encode = encoderOf(schema);
  return { schema, encode: (value) => encode(present(value)) };
};

/** A list of items in the form of the reply. */
export const listOf = <Value>({ schema, encode }: Reply<Value>): Reply<readonly Value[]> => ({
  schema: z.array(schema),
  encode: (values) => values.map(encode),
});

/** A page of items in the form of the reply. */
export const pageOf = <Value>({ schema, encode }: Reply<Value>): Reply<Page<Value>> => ({
  schema: z.object({ items: z.array(schema), total: z.int(), page: z.int(), perPage: z.int() }),
  encode: ({ items, total, page, perPage }) => ({ items: items.map(encode), total, page, perPage }),
});

/** A reply without a body. */
export const noContent = replyFrom(z.literal(''), () => '' as const);

/** The reply to a deletion, and to a command without a result. */
export const success = reply(z.object({ success: z.literal(true) }).meta({ id: 'Success' }));

import { z } from 'zod';
import type { SettingField, SettingSchema } from '../../../domain/monitors/setting-fields.ts';
import { int } from '../kernel/fields.ts';
import type { Descriptions } from './kind-documentation.ts';
import { ownConfiguration } from './own-kind.schemas.ts';
import { scenarioSteps } from './scenario.schemas.ts';

/** The schemas of members, by name. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** The schemas of settings that are not single values, by name. */
const structured: Shape = { steps: scenarioSteps, configuration: ownConfiguration };

type Fields = Readonly<Record<string, SettingField<unknown>>>;

/** Returns the schema of a member that domain rules validate. The documentation shows its type. */
export const judged = ({
  enum: values,
  ...schema
}: Omit<SettingSchema, 'nullable'> & { readonly description?: string }): z.ZodType =>
  z.unknown().meta({ override: { ...schema, ...(values === undefined ? {} : { enum: [...values] }) } });

const annotated = (schema: z.ZodType, { nullable }: SettingSchema, description?: string): z.ZodType => {
  const whole = nullable ? schema.nullable() : schema;
  return description === undefined ? whole : whole.describe(description);
};

const bounded = ({
  type,
  minimum = -Infinity,
  maximum = Infinity,
  minLength,
  maxLength = Infinity,
  maxItems = Infinity,
  items,
  orText,
  enum: values,
}: SettingSchema): z.ZodType => {
  if (type === 'boolean') return z.boolean();
  const number = z.int().min(minimum).max(maximum);
  if (type === 'integer') return orText === undefined ? number : z.union([number, z.string().max(orText.maxLength)]);
  if (items !== undefined) return z.array(z.string().min(items.minLength).max(items.maxLength)).max(maxItems);
  if (values !== undefined) return z.enum(values);
  return (minLength === undefined ? z.string() : z.string().min(minLength)).max(maxLength);
};

const unbounded = ({ type, maximum, items, orText, enum: values }: SettingSchema): z.ZodType => {
  if (type === 'boolean') return z.boolean();
  if (items !== undefined) return z.array(z.string());
  if (type === 'integer' && orText !== undefined) return z.union([int, z.string()]);
  if (type === 'integer') return maximum === undefined ? z.number() : int;
  return values === undefined ? z.string() : z.enum(values);
};

const written = ({ schema, hasOwnCode }: SettingField<unknown>, name: string, description?: string): z.ZodType => {
  if (structured[name] !== undefined) return structured[name];
  if (!hasOwnCode) return annotated(bounded(schema), schema, description);
  const { nullable: _nullable, ...documented } = schema;
  return judged(description === undefined ? documented : { ...documented, description });
};

const mapFields = (fields: Fields, toSchema: (field: SettingField<unknown>, name: string) => z.ZodType): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field, name)]));

/** Returns the settings in the body of a creation. Required settings must be sent. */
export const newSettings = (fields: Fields, descriptions: Descriptions): Shape =>
  mapFields(fields, (field, name) => {
    const schema = written(field, name, descriptions[name]);
    return field.isRequired ? schema : schema.exactOptional();
  });
/** Returns the settings in the body of a change. */
export const changedSettings = (fields: Fields, descriptions: Descriptions): Shape =>
  mapFields(fields, (field, name) => written(field, name, descriptions[name]).exactOptional());
/** Returns the settings in a reply. */
export const shownSettings = (fields: Fields, descriptions: Descriptions): Shape =>
  mapFields(fields, ({ schema }, name) => structured[name] ?? annotated(unbounded(schema), schema, descriptions[name]));

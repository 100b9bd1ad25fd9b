import { z } from 'zod';

type Encode = (value: unknown) => unknown;
type Members = Readonly<Record<string, unknown>>;

/** Returns values unchanged: values that need no encoding are not copied. */
const asIs: Encode = (value) => value;

/**
  * Encodes values as the JSON of a schema: objects keep the members that the schema names, in its order, and dates become
  * strings. Nothing is validated, which makes this about ten times as fast as `z.encode`.
 */
export const encoderOf = (schema: z.core.$ZodType): Encode => {
  if (schema instanceof z.ZodObject) return objectEncoder(schema);
  if (schema instanceof z.ZodArray) return arrayEncoder(encoderOf(schema.element));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return wherePresent(encoderOf(schema.unwrap()));
  if (schema instanceof z.ZodCodec && schema.def.out instanceof z.ZodDate) return (value) => (value as Date).toISOString();
  if (schema instanceof z.ZodUnion) return unionEncoder(schema.options);
  return asIs;
};

const wherePresent = (encode: Encode): Encode => (encode === asIs ? asIs : (value) => (value === null || value === undefined ? value : encode(value)));

const arrayEncoder = (encode: Encode): Encode => (encode === asIs ? asIs : (values) => (values as readonly unknown[]).map(encode));

const objectEncoder = ({ shape }: z.ZodObject): Encode => {
  const fields = Object.entries<z.core.$ZodType>(shape);
  const names = fields.map(([name]) => name);
  const encoders = fields.map(([, field]) => encoderOf(field));
  return (value) => {
    const encoded: Record<string, unknown> = {};
    names.forEach((name, at) => {
      const member = (value as Members)[name];
      if (member !== undefined) encoded[name] = encoders[at]?.(member);
    });
    return encoded;
  };
};

/** Encodes the value with the first option that matches it. */
const unionEncoder = (options: readonly z.core.$ZodType[]): Encode => {
  const encoders = options.map((option) => ({ option, encode: encoderOf(option) }));
  if (encoders.every(({ encode }) => encode === asIs)) return asIs;
  return (value) => (encoders.find(({ option }) => describes(option, value))?.encode ?? asIs)(value);
};

/** Whether a value has all required members of an object and equal values for the literal ones. */
const describes = (option: z.core.$ZodType, value: unknown): boolean => {
  if (!(option instanceof z.ZodObject)) return typeof value !== 'object' || value === null;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(option.shape).every(([name, member]) => {
    const own = (value as Members)[name];
    if (member instanceof z.ZodLiteral) return member.values.has(own as z.core.util.Literal);
    return own !== undefined || member instanceof z.ZodOptional || member instanceof z.ZodExactOptional;
  });
};

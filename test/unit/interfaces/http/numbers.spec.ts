import { expect } from 'chai';
import { z } from 'zod';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';

interface Numeric {
  readonly name: string;
  readonly schema: z.ZodType;
}

const mayBeWhole = (schema: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).match(
    /"type":"(?:integer|number)"/,
  ) !== null;

/** Every numeric member of a path or query. */
const numeric: readonly Numeric[] = endpoints.flatMap(({ method, path, request: { params, query } }) =>
  [params, query].flatMap((part) =>
    part instanceof z.ZodObject
      ? Object.entries(part.shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
          mayBeWhole(schema) ? [{ name: `${method} ${path} ${name}`, schema }] : [],
        )
      : [],
  ),
);

describe('numbers in paths and queries', () => {
  it('exist', () => expect(numeric.length).to.be.greaterThan(20));

  for (const { name, schema } of numeric)
    it(`have one canonical form: ${name}`, () => {
      expect(['1', '2'].some((whole) => schema.safeParse(whole).success)).to.equal(true);
      for (const spelling of ['1e0', ' 1', '1 ', '0x1', '01', '+1', '1.0', '2e0', ' 2', '0x2', '02', '2.0', ''])
        expect(schema.safeParse(spelling).success, JSON.stringify(spelling)).to.equal(false);
    });
});

import { expect } from 'chai';
import { z } from 'zod';
import { MAX_ISSUES } from '../../../../../src/domain/access/body.ts';
import { issuesOf } from '../../../../../src/interfaces/http/kernel/schema-issues.ts';

describe('The issues of a value that does not match its schema', () => {
  const messageOf = (schema: z.ZodType, value: unknown): string | undefined => {
    const { error } = schema.safeParse(value);
    return error === undefined ? undefined : issuesOf(error, schema)[0]?.message;
  };

  const worded: readonly (readonly [name: string, schema: z.ZodType, value: unknown, message: string])[] = [
    ['a type', z.string(), 7, 'Expected a text.'],
    ['a missing member', z.object({ name: z.string() }), {}, 'Required: expected a text.'],
    ['a choice', z.enum(['http', 'keyword']), 'x', 'Expected http or keyword.'],
    ['a length', z.string().min(3), 'x', 'Expected at least 3 characters.'],
    ['a number', z.int().max(10), 11, 'Expected at most 10.'],
    ['a UUID', z.uuid(), '7', 'Expected a UUID, such as the `publicId` of a record.'],
    ['either id', z.union([z.uuid(), z.int()]), true, 'Expected a text, or a number.'],
    ['a text of its own', z.string().regex(/^a/, 'Expected an a.'), 'b', 'Expected an a.'],
  ];
  for (const [name, schema, value, message] of worded)
    it(`name ${name} in words`, () => expect(messageOf(schema, value)).to.equal(message));

  it('name the nearest known member', () =>
    expect(messageOf(z.strictObject({ status: z.string().optional() }), { statsu: '' })).to.equal(
      'This member is not known: did you mean status?',
    ));

  it('compare as many unknown members with the known ones as are shown, whatever number is sent', () => {
    const names = Array.from({ length: MAX_ISSUES + 1 }, (_, at) => `member${at}`);
    const { error } = z.strictObject({}).safeParse(Object.fromEntries(names.map((name) => [name, 0])));
    const [issue] = error?.issues ?? [];
    let compared = 0;
    const schema = z.strictObject({ name: z.string().optional() });
    const known = { ...schema.shape };
    Object.defineProperty(schema, 'shape', {
      get: () => {
        compared += 1;
        return known;
      },
    });
    expect(issue?.code).to.equal('unrecognized_keys');
    expect(issuesOf(error ?? expect.fail(), schema)).to.have.length(MAX_ISSUES);
    expect(compared).to.equal(MAX_ISSUES);
  });
});

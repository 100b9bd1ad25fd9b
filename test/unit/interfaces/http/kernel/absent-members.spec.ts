import { expect } from 'chai';
import { z } from 'zod';
import { skipAbsentMembers } from '../../../../../src/interfaces/http/kernel/absent-members.ts';

describe('absent members of a request', () => {
  let parsed: unknown[];
  const schemaOf = () =>
    z
      .strictObject({
        name: z.string(),
        city: z.string().nullable().exactOptional(),
        tags: z.array(z.string()).exactOptional(),
        limit: z.int().default(50),
        code: z
          .custom<string>((sent) => {
            parsed.push(sent);
            return typeof sent === 'string';
          })
          .exactOptional(),
      })
      .refine(({ city }) => city !== 'Nowhere', 'There is no such city.');
  const prepared = (): ReturnType<typeof schemaOf> => {
    const schema = schemaOf();
    skipAbsentMembers(schema);
    return schema;
  };

  beforeEach(() => (parsed = []));

  it('are not parsed', () => {
    expect(prepared().parse({ name: 'A' })).to.deep.equal({ name: 'A', limit: 50 });
    expect(parsed).to.deep.equal([]);
    prepared().parse({ name: 'A', code: 'b' });
    expect(parsed).to.deep.equal(['b']);
  });

  for (const sent of [
    {},
    { name: 'A' },
    { name: 'A', city: null, tags: [], limit: 1, code: 'b' },
    { name: 'A', city: 'Nowhere' },
    { name: 1, city: 2, tags: [3], limit: 'x', code: 4 },
    { name: 'A', other: true },
  ])
    it(`change nothing about ${JSON.stringify(sent)}`, () => {
      expect(JSON.stringify(prepared().safeParse(sent))).to.equal(JSON.stringify(schemaOf().safeParse(sent)));
    });

  it('are refused where they are sent as undefined', () => {
    expect(prepared().safeParse({ name: 'A', city: undefined }).success).to.equal(false);
  });

  it('are skipped by a schema that was prepared twice', () => {
    const schema = prepared();
    skipAbsentMembers(schema);
    expect(schema.safeParse({ name: 'A', tags: ['b'] }).success).to.equal(true);
  });
});

import { expect } from 'chai';
import { z } from 'zod';
import type { RecordIds } from '../../../../../src/application/access/ports.ts';
import { systemCaller } from '../../../../../src/domain/access/caller.ts';
import {
  inFormOf,
  queryReferenceTo,
  referenceResolver,
  referenceTo,
} from '../../../../../src/interfaces/http/kernel/references.ts';

const TEAM = '01890000-0000-7000-8000-0000000000aa';
const OTHER = '01890000-0000-7000-8000-0000000000bb';

describe('references to records', () => {
  const asked: (readonly [string, readonly string[]])[] = [];
  const recordIds: RecordIds = {
    find: (_scope, to, publicIds) => {
      asked.push([to, publicIds]);
      return Promise.resolve(new Map(publicIds.includes(TEAM) ? [[TEAM, 7]] : []));
    },
  };
  const resolve = referenceResolver(recordIds);
  const read = async (schema: z.ZodType, sent: unknown): Promise<unknown> =>
    schema.parse(await resolve(systemCaller, 'readRecords', schema, sent));
  beforeEach(() => void (asked.length = 0));

  it('are the integer id for the use case, whether the integer or the public id is sent', async () => {
    const schema = z.strictObject({ teamId: referenceTo('team').nullable().prefault(null).describe('The team.') });
    expect(await read(schema, { teamId: 7 })).to.deep.equal({ teamId: 7 });
    expect(await read(schema, { teamId: TEAM })).to.deep.equal({ teamId: 7 });
    expect(await read(schema, { teamId: TEAM.toUpperCase() })).to.deep.equal({ teamId: 7 });
    expect(await read(schema, { teamId: null })).to.deep.equal({ teamId: null });
    expect(await read(schema, {})).to.deep.equal({ teamId: null });
    expect(await read(z.object({ teamId: queryReferenceTo('team') }), { teamId: '7' })).to.deep.equal({ teamId: 7 });
    expect(await read(z.object({ teamId: queryReferenceTo('team') }), { teamId: TEAM })).to.deep.equal({ teamId: 7 });
  });

  it('are found in lists, unions, nested objects and rows that parse themselves', async () => {
    const target = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('team'), teamId: referenceTo('team') }),
      z.strictObject({ type: z.literal('none') }),
    ]);
    const schema = z.strictObject({
      steps: z.array(z.strictObject({ targets: z.array(target) })).exactOptional(),
      teamIds: z.array(referenceTo('team')).prefault([]),
      rows: z
        .array(
          inFormOf(
            target,
            z.unknown().transform((sent) => target.parse(sent)),
          ),
        )
        .exactOptional(),
    });
    expect(
      await read(schema, {
        steps: [{ targets: [{ type: 'none' }, { type: 'team', teamId: TEAM }] }],
        teamIds: [3, TEAM],
        rows: [{ type: 'team', teamId: TEAM }],
      }),
    ).to.deep.equal({
      steps: [{ targets: [{ type: 'none' }, { type: 'team', teamId: 7 }] }],
      teamIds: [3, 7],
      rows: [{ type: 'team', teamId: 7 }],
    });
    expect(asked).to.deep.equal([['team', [TEAM]]]);
  });

  it('that are unknown become an id that no record has', async () => {
    expect(await read(referenceTo('team'), OTHER)).to.equal(2_147_483_647);
  });

  it('are looked up only if a public id was sent', async () => {
    const schema = z.strictObject({ teamId: referenceTo('team').exactOptional(), note: z.string().exactOptional() });
    for (const sent of [{}, { teamId: 7 }, { note: TEAM }]) expect(await read(schema, sent)).to.deep.equal(sent);
    expect(asked).to.deep.equal([]);
  });

  it('of neither form are refused with both forms in the message', () => {
    for (const sent of ['seven', true, {}, null])
      expect(
        referenceTo('team')
          .safeParse(sent)
          .error?.issues.map(({ message }) => message),
        JSON.stringify(sent),
      ).to.deep.equal(['Expected the `publicId` of the record, a UUID, or its integer `id`.']);
  });
});

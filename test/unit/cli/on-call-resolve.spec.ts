import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { vectorsIn } from '../domain/on-call/schedules.ts';

const run = promisify(execFile);

describe('watchstead oncall resolve', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watchstead-resolve-'));
  });
  after(() => rm(folder, { recursive: true }));

  const resolve = async (content: unknown) => {
    const file = join(folder, 'schedule.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return run(process.execPath, ['bin/watchstead.js', 'oncall', 'resolve', file]).then(
      ({ stdout }) => stdout,
      (fault: unknown) => (fault as { readonly stderr: string }).stderr,
    );
  };

  it('prints the segments of a vector', async () => {
    for (const id of ['all-together-berlin-spring', 'inactive-shows-through']) {
      const { schedule, inactiveUsers, between } = vectorsIn('oncall.json').find((vector) => vector.id === id)!;
      const { from, to, segments } = between;
      expect(
        JSON.parse(await resolve({ schedule, ...(inactiveUsers === undefined ? {} : { inactiveUsers }), from, to })),
      ).to.deep.equal(segments);
    }
  });

  it('says in one line what is wrong with a file', async () => {
    const layers = [{ users: ['ann'], startsAt: '2026-03-02T08:00:00.000Z', handoff: { unit: 'hour', every: 0 } }];
    expect(await resolve('{')).to.match(/^watchstead: .*schedule\.json is not JSON\.\n$/);
    expect(await resolve({ schedule: { timezone: 'Mars/Olympus' }, from: '2026-03-02', to: '2026-03-03' })).to.match(
      /^watchstead: .* schedule\.timezone: Expected a name of the IANA time zone database\.\n$/,
    );
    expect(await resolve({ schedule: { timezone: 'UTC', layers }, from: '2026-03-02', to: '2026-03-03' })).to.match(
      /^watchstead: .* schedule\.layers\.0\.handoff\.every: .*\n$/,
    );
    expect(await resolve({ schedule: { timezone: 'UTC' }, from: '2026-03-02', to: '2026-03-02' })).to.match(
      /^watchstead: .* to: The end is not after the start\.\n$/,
    );
  });
});

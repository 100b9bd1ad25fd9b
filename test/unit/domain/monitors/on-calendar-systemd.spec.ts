import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';

interface Vector {
  readonly id: string;
  readonly schedule: string;
  readonly timeZone: string;
  readonly after: string;
  readonly runs: readonly string[];
}

/** The reason why systemd cannot be asked on this machine, or null. */
const missing = ((): string | null => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'there is no systemd-analyze';
  }
})();

const { vectors } = JSON.parse(readFileSync('vectors/heartbeat-schedules/on-calendar.json', 'utf8')) as {
  readonly vectors: readonly Vector[];
};

/** The lines of a run: in the zone of the process, and in UTC below it unless that is the zone. */
const RUN =
  /^ *(?:Next elapse|Iter\. #\d+): (?:\w{3} )?(?<day>\S+) (?<time>\S+) (?<zone>\S+)(?:\n *\(in UTC\): (?:\w{3} )?(?<utcDay>\S+) (?<utcTime>\S+) UTC)?$/gm;

/** Returns the runs that systemd finds for a vector. */
const answer = async ({ schedule, timeZone, after, runs }: Vector): Promise<readonly string[]> => {
  const base = `${after.slice(0, 10)} ${after.slice(11, 19)} UTC`;
  const { stdout } = await promisify(execFile)(
    'systemd-analyze',
    ['calendar', `--iterations=${Math.max(1, runs.length)}`, `--base-time=${base}`, schedule],
    { env: { ...process.env, TZ: timeZone, LC_ALL: 'C' } },
  );
  return [...stdout.matchAll(RUN)].map(({ groups = {} }) =>
    groups['zone'] === 'UTC'
      ? `${groups['day'] ?? ''}T${groups['time'] ?? ''}.000Z`
      : `${groups['utcDay'] ?? ''}T${groups['utcTime'] ?? ''}.000Z`,
  );
};

const title = 'OnCalendar vectors and systemd';
(missing === null ? describe : describe.skip)(missing === null ? title : `${title} (skipped: ${missing})`, () => {
  it(`agree on all ${vectors.length} vectors`, async function () {
    this.timeout(minutes(1));
    for (const vector of vectors) expect(await answer(vector), vector.id).to.deep.equal(vector.runs);
  });
});

import { expect } from 'chai';
import { backupGauges, backupJob } from '../../../../src/application/backups/scheduled-backups.ts';
import type { BackupDirectory } from '../../../../src/application/backups/ports.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { TestClock } from '../../../builders/clock.ts';
import { logInto } from '../../../builders/log.ts';

/** A directory of backups in memory. */
class MemoryBackups implements BackupDirectory {
  readonly path = '/backups';
  readonly files = new Set<string>();
  fault: Error | null = null;

  names(): Promise<readonly string[]> {
    return Promise.resolve([...this.files]);
  }

  make(name: string) {
    if (this.fault !== null) return Promise.reject(this.fault);
    this.files.add(name);
    return Promise.resolve({ tables: 1, rows: 2, files: 3, bytes: 4 });
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }
}

const START = new Date('2026-05-01T00:00:00Z');
const FIRST = 'watchstead-20260501T000000Z.backup';

const scheduled = () => {
  const [directory, clock] = [new MemoryBackups(), new TestClock(START)];
  const backupSchedule = { directory, every: hours(24), keep: 2 };
  const job = backupJob({ backupSchedule, clock, log: logInto([]) });
  const runAt = async (at: Date): Promise<void> => {
    clock.set(at);
    await job.run();
  };
  return { directory, runAt, gauges: backupGauges({ backupSchedule, clock }) };
};

describe('scheduled backups', () => {
  it('are made at the first run, and then at each interval', async () => {
    const { directory, runAt } = scheduled();
    await runAt(START);
    await runAt(later(START, hours(23)));
    expect([...directory.files]).to.deep.equal([FIRST]);
    await runAt(later(START, hours(24)));
    expect([...directory.files]).to.deep.equal([FIRST, 'watchstead-20260502T000000Z.backup']);
  });

  it('are removed when more than BACKUP_KEEP are stored', async () => {
    const { directory, runAt } = scheduled();
    for (const day of [0, 1, 2]) await runAt(later(START, hours(24 * day)));
    expect([...directory.files]).to.not.include(FIRST);
    expect(directory.files.size).to.equal(2);
  });

  it('are kept when a new one fails, which the next run tries again', async () => {
    const { directory, runAt } = scheduled();
    for (const day of [0, 1]) await runAt(later(START, hours(24 * day)));
    directory.fault = new Error('the disk is full');
    const failed = await runAt(later(START, hours(48))).catch((fault: unknown) => fault);
    expect(failed).to.equal(directory.fault);
    expect(directory.files.size).to.equal(2);
    directory.fault = null;
    await runAt(later(START, hours(49)));
    expect([...directory.files]).to.include('watchstead-20260503T010000Z.backup');
  });

  it('do not leave what a dead process has begun', async () => {
    const { directory, runAt } = scheduled();
    directory.files.add('watchstead-20260430T000000Z.backup.1.unfinished').add('notes.txt');
    await runAt(START);
    expect([...directory.files]).to.deep.equal(['notes.txt', FIRST]);
  });

  it('are not made without a directory', async () => {
    const needs = { backupSchedule: null, clock: new TestClock(START), log: logInto([]) };
    await backupJob(needs).run();
    expect(await backupGauges(needs).read()).to.deep.equal([]);
  });

  it('report the time of the newest one, and 0 without one', async () => {
    const { runAt, gauges } = scheduled();
    const value = async () => (await gauges.read()).map((read) => read.value);
    expect(await value()).to.deep.equal([0]);
    await runAt(START);
    expect(await value()).to.deep.equal([START.getTime() / 1000]);
  });
});

import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import { until } from '../until.ts';
import { loopback } from './clusters/machines.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

/** The pause of one of two workers, and that of both: longer than the lease of a check, and than its timeout. */
const PAUSE_OF_ONE = minutes(1);
const PAUSE_OF_ALL = seconds(20);
/** The requests of checks that are open when a worker is paused. */
const OPEN = 5;
/** Checks that each of both workers has claimed. */
const CLAIMED_BY_BOTH = `select count(distinct lease_owner) = 2 as both from check_schedule where lease_until > now()`;

describe('a worker that is stopped with SIGSTOP while it checks', function () {
  this.timeout(minutes(4));
  const closes: (() => unknown)[] = [];
  let url: string;
  let service: UsedService;

  before(async () => {
    const database = await testDatabase();
    closes.push(() => database.drop());
    ({ url } = database);
    service = await startUsedService({ nodes: [{ name: 'only', url, machine: loopback }] }, url);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  /** Stops workers while requests of their checks are open, which are answered at once, and lets them go on later. */
  const paused = async (workers: readonly (ChildProcess | undefined)[], time: number): Promise<void> => {
    const { site } = service;
    await service.hasten();
    const before = site.visits.length;
    site.hold();
    await until(() => site.visits.length >= before + OPEN);
    for (const worker of workers) worker?.kill('SIGSTOP');
    site.release();
    await pause(time);
    for (const worker of workers) worker?.kill('SIGCONT');
  };
  /** Expects that both workers claim checks, and that nothing counts as down. */
  const expectBoth = async (): Promise<void> => {
    await until(async () => {
      await service.hasten();
      return (await execute<{ both: boolean }>(url, CLAIMED_BY_BOTH))[0]?.both === true;
    }, 200);
    await service.expectNoAlarm();
    await service.expectNothingLost();
  };
  const checkedAt = async (): Promise<ReadonlyMap<number, number>> => {
    const rows = await execute<{ id: number; at: Date | null }>(
      url,
      'select monitor_id as id, last_checked_at as at from check_schedule where location_id <> 0',
    );
    return new Map(rows.map(({ id, at }) => [id, at?.getTime() ?? 0]));
  };

  it('leaves its checks to the other worker, overwrites none of their results, and goes on', async () => {
    const { processes } = service;
    let latest: ReadonlyMap<number, number> = new Map();
    const pausing = paused([processes[1]], PAUSE_OF_ONE);
    // The other worker makes all checks meanwhile.
    await pause(PAUSE_OF_ONE - seconds(5));
    await service.expectNoAlarm();
    latest = await checkedAt();
    await pausing;
    await expectBoth();
    for (const [id, at] of await checkedAt()) expect(at).to.be.at.least(latest.get(id) ?? 0);
  });

  it('takes no answer that it read too late for a failure, when there is no other worker', async () => {
    const { processes } = service;
    await paused(processes.slice(1), PAUSE_OF_ALL);
    await expectBoth();
  });

  it('raises an alarm once that follows', () => service.expectAlarm());
});

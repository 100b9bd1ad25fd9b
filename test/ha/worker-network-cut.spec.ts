import { expect } from 'chai';
import { CLAIM_AHEAD, LEASE_MARGIN } from '../../src/domain/checks/check-schedule.ts';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { loopback } from './clusters/machines.ts';
import type { Machine } from './clusters/machines.ts';
import { startSinglePostgres } from './clusters/single-postgres.ts';
import { noReplication } from './replicated-postgres.ts';
import { skipWithout } from './skip-without.ts';
import { spread, startUsedService, TIMEOUT } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const CUTS = 5;
/** The time from a cut after which no lease of the worker is left: it claims a check before it is due. */
const LEASES_END = CLAIM_AHEAD + seconds(TIMEOUT) + LEASE_MARGIN;
/** The time until all its checks are made by another worker, on a machine that is busy with other tests. */
const TAKEN_OVER = seconds(60);
/** A worker begins to store a result half a second after its check, which may be too late for what was made before a cut. */
const UNSTORED = seconds(3);
/** Both workers have claimed checks that are not due yet. */
const CLAIMED_BY_BOTH = `count(*) = 2 from (select from check_schedule where lease_until > now() and due_at > now() + interval '600 ms' group by lease_owner having count(*) >= 2) as worker`;

/** A check that a worker has claimed and not begun. */
interface Claimed {
  readonly id: number;
  readonly dueAt: Date;
  readonly owner: string;
}

describe('a worker that is cut off the network of the database', function () {
  this.timeout(minutes(8));
  const closes: (() => unknown)[] = [];
  let network: Network;
  let machine: Machine;
  /** The address of the machine for the site. */
  let address: string;
  let url: string;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'A worker that is cut off is', noReplication(), noNetwork());
    network = startNetwork();
    closes.push(() => network.stop());
    [machine] = network.machines;
    const second = network.connectAgain();
    address = second.addressOf(machine);
    const database = await startSinglePostgres(network.host);
    closes.push(() => database.stop());
    ({ url } = database);
    service = await startUsedService(database, url, {
      siteHost: second.host,
      places: [
        { role: 'api', machine: loopback },
        { role: 'worker', machine: loopback },
        { role: 'worker', machine },
      ],
    });
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  /** Returns the times of the checks that the worker has begun since a moment. */
  const madeSince = (moment: number): readonly number[] =>
    service.site.visits.filter(({ at, from }) => at > moment && from === address).map(({ at }) => at - moment);
  const claimed = (): Promise<readonly Claimed[]> =>
    execute<{ id: number; dueAt: Date; owner: string }>(
      url,
      `select monitor_id id, due_at "dueAt", lease_owner owner from check_schedule where lease_until > now() and due_at > now() and location_id <> 0`,
    );
  const dueTimes = async (): Promise<ReadonlyMap<number, Date>> => {
    const rows = await execute<{ id: number; dueAt: Date }>(
      url,
      'select monitor_id id, due_at "dueAt" from check_schedule where location_id <> 0',
    );
    return new Map(rows.map(({ id, dueAt }) => [id, dueAt]));
  };
  const unstored = async (): Promise<number> => {
    const [row] = await execute<{ count: number }>(url, 'select count(*)::int as count from check_result');
    return service.site.visits.length - (row?.count ?? 0);
  };
  /** Resolves once results of all claimed checks are stored. Returns after which time those of the slower worker were. */
  const takenOver = async (checks: readonly Claimed[], since: number): Promise<readonly number[]> => {
    const times = new Map<Claimed, number>();
    await until(async () => {
      const due = await dueTimes();
      const made = checks.filter((check) => !times.has(check) && (due.get(check.id) ?? check.dueAt) > check.dueAt);
      for (const check of made) times.set(check, Date.now() - since);
      return times.size === checks.length;
    }, 50);
    const last = [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0].owner;
    return [...times].filter(([{ owner }]) => owner === last).map(([, time]) => time);
  };

  it('makes what it has claimed from memory, leaves the rest to the other worker, and goes on by itself', async () => {
    const taken: number[] = [];
    const resumed: number[] = [];
    let fromMemory = 0;
    for (let cut = 0; cut < CUTS; cut += 1) {
      await service.hasten(CLAIMED_BY_BOTH);
      const before = await unstored();
      const cutAt = Date.now();
      await network.cut(machine);
      taken.push(...(await takenOver(await claimed(), cutAt)));
      await until(() => Date.now() > cutAt + LEASES_END);
      await service.expectNoAlarm();
      const made = madeSince(cutAt);
      fromMemory += made.length;
      for (const after of made) expect(after).to.be.below(LEASES_END);

      const mendedAt = Date.now();
      await network.mend(machine);
      await until(async () => {
        await service.hasten();
        return madeSince(mendedAt).length > 0;
      });
      resumed.push(madeSince(mendedAt)[0] ?? NaN);
      await service.expectNoAlarm();
      await service.expectNothingLost();
      // The other worker has made each check again whose result was not stored, and no other one.
      const made2 = madeSince(cutAt - UNSTORED).filter((after) => after < mendedAt - cutAt).length;
      await until(async () => (await unstored()) - before <= made2);
    }
    process.stdout.write(
      `    ${CUTS} cuts of a worker until its leases had ended: ${fromMemory} checks from memory; ${taken.length} checks by the other worker after ${spread(taken)}; its next check after the mend ${spread(resumed)}.\n`,
    );
    expect(fromMemory).to.be.greaterThan(0);
    for (const time of taken) expect(time).to.be.below(TAKEN_OVER);
  });

  it('still raises the alarm of a job that fails', () => service.expectAlarm());
});

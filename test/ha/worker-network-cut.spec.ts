import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import { until } from '../until.ts';
import { startForwarder } from './clusters/forwarder.ts';
import { loopback } from './clusters/machines.ts';
import type { Machine } from './clusters/machines.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { spread, startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

/** Cuts that end before the lease of a check does, and one that ends after it: at most 18 seconds. */
const SHORT_CUTS = 3;
const SHORT = seconds(8);
const LONG = seconds(45);
/** A check is made at most this long after the cut from memory: a worker claims 1.5 seconds ahead. */
const AHEAD = seconds(4);
/** A worker has claimed several checks that are not due yet. */
const ARE_CLAIMED = `count(*) >= 5 from check_schedule where lease_until > now() and due_at > now() + interval '600 ms'`;
/** The place of the worker that is not cut off. */
const OTHER = 3;

describe('a machine with an API process and a worker that is cut off the network of the database', function () {
  this.timeout(minutes(8));
  const closes: (() => unknown)[] = [];
  let network: Network;
  let machine: Machine;
  let url: string;
  let site: string;
  let service: UsedService;

  before(async function () {
    const reason = noNetwork();
    if (reason !== null) {
      process.stdout.write(`    A worker that is cut off is not tested here: ${reason}.\n`);
      this.skip();
    }
    const database = await testDatabase();
    closes.push(() => database.drop());
    ({ url } = database);
    network = startNetwork();
    closes.push(() => network.stop());
    [machine] = network.machines;
    site = network.connect(machine);
    const address = new URL(url);
    const forwarder = await startForwarder(network.host, Number(address.port));
    closes.push(() => forwarder.close());
    address.host = `${network.host}:${forwarder.port}`;
    const away = { machine, databaseUrl: address.href };
    service = await startUsedService({ nodes: [{ name: 'only', url, machine: loopback }] }, url, {
      siteHost: site,
      places: [
        { role: 'api', ...away },
        { role: 'worker', ...away },
        { role: 'api', machine: loopback },
        { role: 'worker', machine: loopback },
      ],
    });
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  /** The times of the checks that the machine has made since a moment. */
  const madeSince = (moment: number): readonly number[] =>
    service.site.visits.filter(({ at, from }) => at > moment && from !== site).map(({ at }) => at - moment);
  const stored = async (): Promise<number> =>
    (await execute<{ count: number }>(url, 'select count(*)::int as count from check_result'))[0]?.count ?? 0;
  /** Cuts the machine off for a time that begins when its worker has claimed checks. */
  const cutFor = async (time: number): Promise<{ readonly at: number; readonly recovery: number }> => {
    let at = 0;
    // The other worker claims nothing meanwhile.
    service.processes[OTHER]?.kill('SIGSTOP');
    const outage = await service.outage(async () => {
      at = Date.now();
      await network.cut(machine);
      service.processes[OTHER]?.kill('SIGCONT');
    }, ARE_CLAIMED);
    await pause(at + time - Date.now());
    await network.mend(machine);
    return { at, recovery: outage.recovery };
  };

  it('makes what its worker has claimed from memory, and stores it when the network is back within the lease', async () => {
    await service.untilMade();
    const unstored = service.site.visits.length - (await stored());
    const recoveries: number[] = [];
    let fromMemory = 0;
    for (let cut = 0; cut < SHORT_CUTS; cut += 1) {
      const { at, recovery } = await cutFor(SHORT);
      recoveries.push(recovery);
      fromMemory += madeSince(at).filter((after) => after < SHORT).length;
      await service.expectNoAlarm();
      await service.expectNothingLost();
      // No result was lost, and no check was made a second time for one.
      await until(async () => service.site.visits.length - (await stored()) === unstored);
    }
    process.stdout.write(
      `    ${SHORT_CUTS} cuts of ${SHORT} ms: next write through the other process after ${spread(recoveries)}; ${fromMemory} checks made from memory.\n`,
    );
    expect(fromMemory).to.be.greaterThan(0);
  });

  it('leaves its checks to the other worker when the lease ends, and none is lost or stored twice', async () => {
    const { at, recovery } = await cutFor(LONG);
    const made = madeSince(at).filter((after) => after < LONG);
    expect(made.length).to.be.greaterThan(0);
    for (const after of made) expect(after).to.be.below(AHEAD);
    // The other worker has made all checks before the network was back.
    await service.expectNoAlarm();
    await service.expectNothingLost();
    process.stdout.write(
      `    A cut of ${LONG} ms: next write after ${recovery} ms; ${made.length} checks from memory.\n`,
    );
    await cutFor(SHORT);
    await service.expectNoAlarm();
    await service.expectNothingLost();
  });
});

import { expect } from 'chai';
import pg from 'pg';
import { CLAIM_AHEAD, LEASE_MARGIN } from '../../src/domain/checks/check-schedule.ts';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { holdsAt } from './clusters/cluster.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { loopback } from './clusters/machines.ts';
import type { Machine } from './clusters/machines.ts';
import { startSinglePostgres } from './clusters/single-postgres.ts';
import { noReplication } from './replicated-postgres.ts';
import { skipWithout } from './skip-without.ts';
import { spread, startUsedService, TIMEOUT } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const CUTS = 3;
/** Longer than any lease, and than the time until the heartbeats of the test are overdue. */
const CUT = CLAIM_AHEAD + seconds(TIMEOUT) + LEASE_MARGIN;
/** The time from which a heartbeat is overdue, after a cut has been noticed. */
const OVERDUE_IN = seconds(10);
/** The longest time for which a request to the process that is cut off is waited for. */
const ANSWER = seconds(3);
/** The time in which the server notices that a process is gone, on a machine that is busy with other tests. */
const LOSS_NOTICED = seconds(60);
/** The places of the process that is cut off, and of the other one. */
const [AWAY, HERE] = [0, 1];

describe('an API process that is cut off the network of the database, and is reached by its clients', function () {
  this.timeout(minutes(8));
  const closes: (() => unknown)[] = [];
  let network: Network;
  let machine: Machine;
  let url: string;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'An API process that is cut off is', noReplication(), noNetwork());
    network = startNetwork();
    closes.push(() => network.stop());
    [machine] = network.machines;
    const second = network.connectAgain();
    const database = await startSinglePostgres(network.host);
    closes.push(() => database.stop());
    ({ url } = database);
    service = await startUsedService(database, url, {
      siteHost: second.host,
      places: [
        { role: 'api', machine, host: second.addressOf(machine) },
        { role: 'api', machine: loopback },
        { role: 'worker', machine: loopback },
      ],
    });
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  const statusOf = (place: number, path: string, method: 'GET' | 'POST'): Promise<number> =>
    fetch(`${service.urls[place] ?? ''}${path}`, { method, signal: AbortSignal.timeout(ANSWER) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  const untilReady = (status: number) => until(async () => (await statusOf(AWAY, '/readyz', 'GET')) === status, 50);
  const pinged = (place: number, path: string) => until(async () => (await statusOf(place, path, 'POST')) === 200, 200);
  const conditionOf = async (name: string): Promise<string | undefined> =>
    (await execute<{ condition: string }>(url, `select condition from monitor where name = '${name}'`))[0]?.condition;
  /** Makes heartbeats overdue soon, unless a ping is accepted. */
  const expectSoon = (...names: readonly string[]) =>
    execute(
      url,
      `update check_schedule set due_at = now() + interval '${OVERDUE_IN} ms' from monitor
       where monitor.id = monitor_id and location_id = 0 and name in (${names.map((name) => `'${name}'`).join()})`,
    );

  it('is taken out by its load balancer, loses nothing and raises no alarm, and is ready again by itself', async () => {
    const [noticed, writes, ready]: number[][] = [[], [], []];
    for (let cut = 0; cut < CUTS; cut += 1) {
      const cutAt = Date.now();
      await network.cut(machine);
      const written = service.writtenAfter(Date.now());
      await untilReady(503);
      noticed?.push(Date.now() - cutAt);
      writes?.push((await written) - cutAt);
      await until(() => Date.now() > cutAt + CUT);
      const mendedAt = Date.now();
      await network.mend(machine);
      await untilReady(200);
      ready?.push(Date.now() - mendedAt);
      await service.expectNothingLost();
      await service.expectNoAlarm();
    }
    process.stdout.write(
      `    ${CUTS} cuts of an API process of ${CUT} ms: not ready after ${spread(noticed ?? [])}; next write through the other one after ${spread(writes ?? [])}; ready after the mend ${spread(ready ?? [])}.\n`,
    );
  });

  it('lets no heartbeat become overdue while it is the only one that could receive it', async () => {
    const job = await service.createJob('Alone');
    await pinged(AWAY, job);
    await service.kill([HERE]);
    const cutAt = Date.now();
    await network.cut(machine);
    await expectSoon('Job', 'Alone');
    await until(() => Date.now() > cutAt + CUT);
    await network.mend(machine);
    await pinged(AWAY, job);
    await service.restart([HERE]);
    await service.expectNothingLost();
    await service.expectNoAlarm();
  });

  it('leaves no lock behind that others wait for longer than the server needs to notice its loss', async () => {
    const job = await service.createJob('Locked');
    await pinged(AWAY, job);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin');
    await client.query('lock table heartbeat_signal in share row exclusive mode');
    const lost = statusOf(AWAY, job, 'POST');
    // The process has locked the monitor, and waits.
    await until(() =>
      holdsAt(
        url,
        `exists (select from pg_stat_activity where client_addr = '${machine.address}' and wait_event_type = 'Lock')`,
      ),
    );
    const cutAt = Date.now();
    await network.cut(machine);
    await client.query('rollback');
    await client.end();
    await pinged(HERE, job);
    const took = Date.now() - cutAt;
    expect(await lost).to.equal(0);
    await network.mend(machine);
    await untilReady(200);
    process.stdout.write(`    A ping waited ${took} ms for the transaction of a process that was cut off.\n`);
    expect(took).to.be.below(LOSS_NOTICED);
    await service.expectNoAlarm();
  });

  it('makes a heartbeat overdue whose pings it could not accept, and none whose pings another process accepted', async () => {
    const [refused, accepted] = [await service.createJob('Refused'), await service.createJob('Accepted')];
    await pinged(AWAY, refused);
    await pinged(AWAY, accepted);
    await network.cut(machine);
    await untilReady(503);
    await expectSoon('Refused', 'Accepted');
    await until(async () => {
      expect(await statusOf(AWAY, refused, 'POST')).not.to.equal(200);
      await pinged(HERE, accepted);
      return (await conditionOf('Refused')) === 'down';
    }, 200);
    expect(await conditionOf('Accepted')).to.equal('up');
    expect(await execute(url, 'select monitor_id from incident')).to.have.length(1);
    await network.mend(machine);
    await pinged(AWAY, refused);
    await until(async () => (await conditionOf('Refused')) === 'up');
  });
});

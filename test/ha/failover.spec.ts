import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { seconds } from '../../src/domain/kernel/time.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { bootstrapped, commandLine, ended, printed } from '../kill/service-process.ts';
import { until } from '../until.ts';
import { noReplication, startReplicatedPostgres } from './replicated-postgres.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';
import { skipWithout } from './skip-without.ts';

const MONITORS = 50;
/** The time between two writes of the client, in milliseconds. */
const WRITE_INTERVAL = 50;
/** The longest time from the start of the promotion to the next acknowledged write. */
const RECOVERY = seconds(15);
/** The checks that are due within this time after the loss are followed, in milliseconds. */
const FOLLOWED = seconds(6);
/** Makes all checks due within seconds, instead of within a minute. */
const SOON = `update check_schedule set due_at = now() + interval '3 seconds' + random() * interval '5 seconds' where lease_owner is null`;
/** Checks that each of both workers has claimed and that are not due yet. */
const CLAIMED_BY_BOTH = `select count(distinct lease_owner) = 2 as both from check_schedule
  where lease_until > now() and due_at > now() + interval '500 ms'`;

describe('the loss of the primary and of a worker, with a synchronous standby', () => {
  const closes: (() => unknown)[] = [];
  const processes: ChildProcess[] = [];
  let servers: ReplicatedPostgres;
  let site: Server;
  let url: string;
  let token: string;
  /** The checks of the site. */
  const visits: { readonly name: string; readonly at: number }[] = [];
  const acknowledged: string[] = [];

  before(async function () {
    skipWithout(this, 'The loss of a primary is', noReplication());
    servers = await startReplicatedPostgres();
    closes.push(() => servers.stop());
    site = createServer((request, response) => {
      visits.push({ name: `Shop ${request.url?.slice(1) ?? ''}`, at: Date.now() });
      response.end('ok');
    }).listen(0, '127.0.0.1');
    const environment = {
      DATABASE_URL: `${servers.url}?target_session_attrs=read-write`,
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32',
    };
    closes.push(() => site.close());
    token = await bootstrapped(environment);
    for (const ROLE of ['api', 'worker', 'worker']) {
      const child = commandLine({ ...environment, ROLE }, 'serve');
      processes.push(child);
      closes.push(() => killed(child));
      if (ROLE === 'api') url = await printed(child, /listens on (http:\/\/[^\s"]+)/);
      else await printed(child, /(is running as a worker)/);
    }
  });
  after(() => closeAll(...closes.toReversed()));

  const killed = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGKILL');
    await ended(child);
  };
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const count = async (from: string): Promise<number> => {
    const [row] = await execute<{ count: number }>(servers.standbyUrl, `select count(*)::int as count from ${from}`);
    return row?.count ?? 0;
  };

  it('loses nothing that was acknowledged, goes on with the checks, and raises no alarm', async () => {
    const { port } = site.address() as AddressInfo;
    for (let at = 0; at < MONITORS; at += 1) {
      const monitor = { name: `Shop ${at}`, url: `http://127.0.0.1:${port}/${at}`, monitoringType: 'http' };
      expect((await post('/api/websites', { ...monitor, checkInterval: 1 })).status).to.equal(200);
    }
    await until(async () => (await count(`monitor where condition = 'up'`)) === MONITORS, 100);

    const writer = { isStopped: false };
    let lastRefusal = 0;
    let firstAfter = 0;
    let lostAt = Number.POSITIVE_INFINITY;
    const writing = (async () => {
      for (let at = 0; !writer.isStopped; at += 1) {
        const name = `Tag ${at}`;
        const status = await post('/api/tags', { name, color: 'blue' }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) {
          acknowledged.push(name);
          if (lastRefusal > lostAt && firstAfter === 0) firstAfter = Date.now();
        } else lastRefusal = Date.now();
        await new Promise((resolve) => setTimeout(resolve, WRITE_INTERVAL));
      }
    })();
    await until(() => acknowledged.length >= 10);

    // Then the survivor has something to do from memory.
    await execute(servers.primaryUrl, SOON);
    await until(async () => (await execute<{ both: boolean }>(servers.standbyUrl, CLAIMED_BY_BOTH))[0]?.both === true);
    lostAt = Date.now();
    await Promise.all([servers.killPrimary(), killed(processes[1] as ChildProcess)]);
    const goneAt = Date.now();
    // The client is refused before the promotion, so that its next success is one of the new primary.
    await until(() => lastRefusal > goneAt && visits.some(({ at }) => at > goneAt));
    const fromMemory = visits.filter(({ at }) => at > goneAt);
    const promotingAt = Date.now();
    await servers.promote();
    await until(() => firstAfter > 0);
    writer.isStopped = true;
    await writing;

    const stored = await execute<{ name: string }>(servers.standbyUrl, 'select name from tag');
    expect(stored.map(({ name }) => name)).to.include.members(acknowledged);
    process.stdout.write(
      `    ${firstAfter - promotingAt} ms from the start of the promotion to the next write, ${firstAfter - lostAt} ms from the loss; ${fromMemory.length} checks in between.\n`,
    );
    expect(firstAfter - promotingAt).to.be.below(RECOVERY);

    const since = (at: number): string => `timestamptz '${new Date(at).toISOString()}'`;
    for (const { name, at } of fromMemory) {
      const from = `check_result r join monitor m on m.id = r.monitor_id where m.name = '${name}'`;
      await until(async () => (await count(`${from} and r.checked_at > ${since(at - seconds(2))}`)) > 0, 100);
    }
    // Also those that the killed worker had claimed, once their leases end.
    const overdue = `check_schedule where due_at <= ${since(lostAt + FOLLOWED)}`;
    await until(async () => (await count(overdue)) === 0, 100);
    process.stdout.write(
      `    ${Date.now() - lostAt} ms from the loss until all checks were made that were due within ${FOLLOWED} ms.\n`,
    );
    expect(await count('incident')).to.equal(0);
    expect(await count(`check_result where outcome <> 'up'`)).to.equal(0);
    expect(await count(`monitor where condition <> 'up'`)).to.equal(0);
  });

  it('leaves a former primary that comes back alone', async () => {
    await servers.startFormerPrimary();
    const before = await execute(servers.primaryUrl, 'select count(*) from tag');
    for (let at = 0; at < 20; at += 1) await post('/api/tags', { name: `Later ${at}`, color: 'blue' });
    expect(await count(`tag where name like 'Later %'`)).to.equal(20);
    expect(await execute(servers.primaryUrl, 'select count(*) from tag')).to.deep.equal(before);
    const database = await Database.connect(servers.url, 2);
    await database
      .prepared<{ count: string }>('select count(*)::int as count from tag where name like $1', ['Later %'])
      .then((rows) => expect(rows).to.deep.equal([{ count: 20 }]))
      .finally(() => database.close());
  });
});

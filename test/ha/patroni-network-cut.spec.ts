import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { holdsAt, IS_WRITABLE, primaryOf } from './clusters/cluster.ts';
import type { ClusterNode } from './clusters/cluster.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster } from './clusters/patroni.ts';
import { expectFailovers } from './failovers.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const CUTS = 3;
/** The writes of clients that are looked for on a former primary. */
const WRITES = 20;
/** A former primary has none of what it committed by itself, and follows another server. */
const IS_REWOUND = `pg_is_in_recovery() and to_regclass('fork') is null and exists (select from pg_stat_wal_receiver where status = 'streaming')`;

describe('a machine of a cluster of Patroni that is cut off the network', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let network: Network;
  let cluster: PatroniCluster;
  let service: UsedService;

  before(async function () {
    const reason = noPatroni() ?? noNetwork();
    if (reason !== null) {
      process.stdout.write(`    A cut network of Patroni is not tested here: ${reason}.\n`);
      this.skip();
    }
    network = startNetwork();
    closes.push(() => network.stop());
    cluster = await startPatroni(network.machines);
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.proxyUrl);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  const tagsAt = ({ url }: ClusterNode) =>
    execute<{ count: number }>(url, 'select count(*)::int as count from tag').then(([row]) => row?.count ?? 0);

  it('loses nothing and raises no alarm if it is that of the primary', () =>
    expectFailovers(cluster, service, {
      title: 'Patroni and HAProxy, primary cut off the network',
      times: CUTS,
      lose: ({ machine }) => network.cut(machine),
      restore: ({ machine }) => network.mend(machine),
    }));

  it('is not written to if it comes back as a primary with a fork, which is undone before it follows', async () => {
    await cluster.complete();
    const former = await primaryOf(cluster);
    await service.outage(async () => {
      await network.cut(former.machine);
      // Nobody demotes the former primary.
      await cluster.abandon(former);
    });
    const promoted = await primaryOf(cluster);
    await network.mend(former.machine);
    await until(() => holdsAt(former.url, IS_WRITABLE));
    // Nothing keeps it from committing what no other server has.
    await execute(former.url, `alter system set synchronous_standby_names = ''`);
    await execute(former.url, 'select pg_reload_conf()');
    await execute(former.url, 'create table fork ()');
    const [before, other] = [await tagsAt(former), await tagsAt(promoted)];
    await until(async () => (await tagsAt(promoted)) >= other + WRITES, 100);
    expect(await tagsAt(former)).to.equal(before);
    // A process that starts now, and knows both hosts, chooses between two servers that accept writes.
    const database = await Database.connect(cluster.url, 2);
    const rows = await database
      .prepared<{ port: number }>('select inet_server_port() as port', [])
      .finally(() => database.close());
    expect(rows).to.deep.equal([{ port: Number(new URL(promoted.url).port) }]);
    await cluster.lose(former);
    cluster.bringBack(former);
    await cluster.complete();
    expect(await primaryOf(cluster)).to.equal(promoted);
    expect(await holdsAt(former.url, IS_REWOUND)).to.equal(true);
    await service.expectNothingLost();
    await service.expectNoAlarm();
  });

  it('loses nothing and raises no alarm if it is that of etcd, without which Patroni demotes the primary', async () => {
    await cluster.complete();
    const primary = await primaryOf(cluster);
    const [store] = network.machines;
    const { recovery } = await service.outage(async () => {
      await network.cut(store);
      await until(async () => !(await holdsAt(primary.url, IS_WRITABLE)), 100);
      await network.mend(store);
    });
    process.stdout.write(`    Patroni, etcd cut off until the primary was demoted: next write after ${recovery} ms.\n`);
    await cluster.complete();
    expect(cluster.nodes).to.include(await primaryOf(cluster));
    await service.expectNothingLost();
    await service.expectNoAlarm();
  });

  it('still raises the alarm of a job that fails', () => service.expectAlarm());
});

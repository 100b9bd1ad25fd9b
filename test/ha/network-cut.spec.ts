import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { noAutoFailover, startAutoFailover } from './clusters/auto-failover.ts';
import { holdsAt, IS_WRITABLE, primaryOf } from './clusters/cluster.ts';
import type { Cluster, ClusterNode } from './clusters/cluster.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { expectFailovers } from './failovers.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const CUTS = 2;
/** The writes of clients that are looked for on a former primary. */
const WRITES = 20;

describe('a machine of a cluster that is cut off the network', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let network: Network;
  let cluster: Cluster;
  let service: UsedService;

  before(async function () {
    const reason = noAutoFailover() ?? noNetwork();
    if (reason !== null) {
      process.stdout.write(`    A cut network is not tested here: ${reason}.\n`);
      this.skip();
    }
    network = startNetwork();
    closes.push(() => network.stop());
    cluster = await startAutoFailover(network.machines);
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.url);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  const tagsAt = ({ url }: ClusterNode) =>
    execute<{ count: number }>(url, 'select count(*)::int as count from tag').then(([row]) => row?.count ?? 0);

  it('loses nothing and raises no alarm if it is that of the primary', () =>
    expectFailovers(cluster, service, {
      title: 'pg_auto_failover, primary cut off the network',
      times: CUTS,
      lose: ({ machine }) => network.cut(machine),
      restore: ({ machine }) => network.mend(machine),
    }));

  it('is left alone if it comes back as a primary on the former timeline', async () => {
    await cluster.complete();
    const former = await primaryOf(cluster);
    await service.outage(() => network.cut(former.machine));
    const promoted = await primaryOf(cluster);
    // Nobody demotes the former primary, and nothing keeps it from committing.
    await cluster.abandon(former);
    await network.mend(former.machine);
    await until(() => holdsAt(former.url, IS_WRITABLE));
    await execute(former.url, `alter system set synchronous_standby_names = ''`);
    await execute(former.url, 'select pg_reload_conf()');
    const [before, other] = [await tagsAt(former), await tagsAt(promoted)];
    await until(async () => (await tagsAt(promoted)) >= other + WRITES, 100);
    expect(await tagsAt(former)).to.equal(before);
    // A process that starts now chooses between two servers that accept writes.
    const database = await Database.connect(cluster.url, 2);
    const rows = await database
      .prepared<{ port: number }>('select inet_server_port() as port', [])
      .finally(() => database.close());
    expect(rows).to.deep.equal([{ port: Number(new URL(promoted.url).port) }]);
    await cluster.lose(former);
    cluster.bringBack(former);
    await cluster.complete();
    expect(await primaryOf(cluster)).to.equal(promoted);
    await service.expectNothingLost();
    await service.expectNoAlarm();
  });
});

import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { holdsAt, IS_WRITABLE, primaryOf } from './clusters/cluster.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster } from './clusters/patroni.ts';
import { expectFailovers } from './failovers.ts';
import { expectUnused, letCommitAlone } from './former-primary.ts';
import { skipWithout } from './skip-without.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const CUTS = 3;
/** A former primary has none of what it committed by itself, and follows another server. */
const IS_REWOUND = `pg_is_in_recovery() and to_regclass('fork') is null and exists (select from pg_stat_wal_receiver where status = 'streaming')`;

describe('a machine of a cluster of Patroni that is cut off the network', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let network: Network;
  let cluster: PatroniCluster;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'A cut network of Patroni is', noPatroni(), noNetwork());
    network = startNetwork();
    closes.push(() => network.stop());
    cluster = await startPatroni(network.machines);
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.proxyUrl);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

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
    await letCommitAlone(former);
    await execute(former.url, 'create table fork ()');
    await expectUnused(cluster, former, promoted);
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

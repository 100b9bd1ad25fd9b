import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { noAutoFailover, startAutoFailover } from './clusters/auto-failover.ts';
import { primaryOf } from './clusters/cluster.ts';
import type { Cluster } from './clusters/cluster.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { expectFailovers } from './failovers.ts';
import { expectUnused, letCommitAlone } from './former-primary.ts';
import { skipWithout } from './skip-without.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const CUTS = 2;

describe('a machine of a cluster that is cut off the network', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let network: Network;
  let cluster: Cluster;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'A cut network is', noAutoFailover(), noNetwork());
    network = startNetwork();
    closes.push(() => network.stop());
    cluster = await startAutoFailover(network.machines);
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.url);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

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
    // Nobody demotes the former primary.
    await cluster.abandon(former);
    await network.mend(former.machine);
    await letCommitAlone(former);
    await expectUnused(cluster, former, promoted);
    await cluster.lose(former);
    cluster.bringBack(former);
    await cluster.complete();
    expect(await primaryOf(cluster)).to.equal(promoted);
    await service.expectNothingLost();
    await service.expectNoAlarm();
  });
});

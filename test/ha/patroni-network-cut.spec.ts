import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { until } from '../until.ts';
import { holdsAt, IS_WRITABLE, primaryOf } from './clusters/cluster.ts';
import { noNetwork, startNetwork } from './clusters/network.ts';
import type { Network } from './clusters/network.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster } from './clusters/patroni.ts';
import { expectFailovers } from './failovers.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const CUTS = 3;

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

  it('loses nothing and raises no alarm if it is that of the primary', () =>
    expectFailovers(cluster, service, {
      title: 'Patroni and HAProxy, primary cut off the network',
      times: CUTS,
      lose: ({ machine }) => network.cut(machine),
      restore: ({ machine }) => network.mend(machine),
    }));

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

import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { primaryOf } from './clusters/cluster.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster } from './clusters/patroni.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

/** Longer than the `ttl` of the leader, after which Patroni demotes a primary that cannot reach etcd. */
const BEYOND_TTL = seconds(25);

describe('a cluster of Patroni with three members of etcd and failsafe_mode', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let cluster: PatroniCluster;
  let service: UsedService;

  before(async function () {
    const reason = noPatroni();
    if (reason !== null) {
      process.stdout.write(`    The loss of etcd is not tested here: ${reason}.\n`);
      this.skip();
    }
    cluster = await startPatroni(undefined, { isFailsafe: true });
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.proxyUrl);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  /** Loses members of etcd for a while; expects that the same server stays the primary. */
  const lost = async (count: number): Promise<void> => {
    await cluster.complete();
    const primary = await primaryOf(cluster);
    for (let at = 0; at < count; at += 1) await cluster.killStore(at);
    await pause(BEYOND_TTL);
    const { recovery } = await service.outage(() => Promise.resolve());
    expect(await primaryOf(cluster)).to.equal(primary);
    for (let at = 0; at < count; at += 1) cluster.startStore(at);
    await cluster.complete();
    expect(await primaryOf(cluster)).to.equal(primary);
    await service.expectNothingLost();
    await service.expectNoAlarm();
    process.stdout.write(`    ${count} of ${cluster.stores} members of etcd lost: next write after ${recovery} ms.\n`);
  };

  it('keeps its primary without one of them', () => lost(1));

  it('keeps its primary without all of them, because its members reach each other', () => lost(3));
});

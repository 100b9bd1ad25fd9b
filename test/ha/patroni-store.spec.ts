import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { primaryOf } from './clusters/cluster.ts';
import { usePatroni } from './used-patroni.ts';

/** Longer than the `ttl` of the leader, after which Patroni demotes a primary that cannot reach etcd. */
const BEYOND_TTL = seconds(25);

describe('a cluster of Patroni with three members of etcd and failsafe_mode', function () {
  this.timeout(minutes(6));
  const used = usePatroni('The loss of etcd is', { isFailsafe: true });

  /** Loses members of etcd for a while; expects that the same server stays the primary. */
  const lost = async (count: number): Promise<void> => {
    await used.cluster.complete();
    const primary = await primaryOf(used.cluster);
    for (let at = 0; at < count; at += 1) await used.cluster.killStore(at);
    await pause(BEYOND_TTL);
    const { recovery } = await used.service.outage(() => Promise.resolve());
    expect(await primaryOf(used.cluster)).to.equal(primary);
    for (let at = 0; at < count; at += 1) used.cluster.startStore(at);
    await used.cluster.complete();
    expect(await primaryOf(used.cluster)).to.equal(primary);
    await used.service.expectNothingLost();
    await used.service.expectNoAlarm();
    process.stdout.write(
      `    ${count} of ${used.cluster.stores} members of etcd lost: next write after ${recovery} ms.\n`,
    );
  };

  it('keeps its primary without one of them', () => lost(1));

  it('keeps its primary without all of them, because its members reach each other', () => lost(3));
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { noAutoFailover, startAutoFailover } from './clusters/auto-failover.ts';
import type { AutoFailoverCluster } from './clusters/auto-failover.ts';
import { holdsAt, IS_WRITABLE, primaryOf } from './clusters/cluster.ts';
import { skipWithout } from './skip-without.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

/** Longer than the monitor needs to promote the standby of a lost primary. */
const BEYOND_FAILOVER = seconds(25);

describe('a cluster of pg_auto_failover whose monitor is killed', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let cluster: AutoFailoverCluster;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'The loss of the monitor of pg_auto_failover is', noAutoFailover());
    cluster = await startAutoFailover();
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.url);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  it('goes on with its primary, which is not replaced until the monitor is back', async () => {
    await cluster.complete();
    const primary = await primaryOf(cluster);
    await cluster.killMonitor();
    await pause(BEYOND_FAILOVER);
    await service.outage(() => Promise.resolve());
    expect(await primaryOf(cluster)).to.equal(primary);
    await service.expectNothingLost();
    await service.expectNoAlarm();

    const lostAt = Date.now();
    await cluster.lose(primary);
    await pause(BEYOND_FAILOVER);
    for (const { url } of cluster.nodes) expect(await holdsAt(url, IS_WRITABLE)).to.equal(false);
    const startedAt = Date.now();
    cluster.startMonitor();
    const next = await service.writtenAfter(lostAt + BEYOND_FAILOVER);
    process.stdout.write(
      `    pg_auto_failover, primary lost without the monitor: next write ${next - startedAt} ms after the start of the monitor.\n`,
    );
    expect(await primaryOf(cluster)).not.to.equal(primary);
    cluster.bringBack(primary);
    await cluster.complete();
    await service.expectNothingLost();
    await service.expectNoAlarm();
  });

  it('still raises the alarm of a job that fails', () => service.expectAlarm());
});

import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { noAutoFailover, startAutoFailover } from './clusters/auto-failover.ts';
import type { Cluster } from './clusters/cluster.ts';
import { expectFailovers } from './failovers.ts';
import { skipWithout } from './skip-without.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const FAILOVERS = 5;
const CRASHES = 3;

describe('a cluster of pg_auto_failover, through a URL of two hosts', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let cluster: Cluster;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'pg_auto_failover is', noAutoFailover());
    cluster = await startAutoFailover();
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.url);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  it('loses nothing and raises no alarm when PostgreSQL is killed on the primary', () =>
    expectFailovers(cluster, service, {
      title: 'pg_auto_failover, PostgreSQL killed',
      times: CRASHES,
      lose: (primary) => cluster.crash(primary),
    }));

  it('loses nothing and raises no alarm when the whole machine of the primary is killed', () =>
    expectFailovers(cluster, service, {
      title: 'pg_auto_failover, all of a machine killed',
      times: FAILOVERS,
      lose: (primary) => cluster.lose(primary),
      restore: (lost) => cluster.bringBack(lost),
    }));

  it('still raises the alarm of a job that fails', () => service.expectAlarm());
});

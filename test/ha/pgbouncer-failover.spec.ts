import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { noPgBouncer, startPgBouncer } from '../fixtures/pgbouncer.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster } from './clusters/patroni.ts';
import { expectFailovers } from './failovers.ts';
import { skipWithout } from './skip-without.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const LOSSES = 3;
/** As `docs/scaling.md` gives it. */
const POOL_SIZE = 20;

describe('a cluster of Patroni, through PgBouncer and HAProxy', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let cluster: PatroniCluster;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'PgBouncer before a cluster is', noPgBouncer(), noPatroni());
    cluster = await startPatroni();
    closes.push(() => cluster.stop());
    const bouncer = await startPgBouncer(cluster.proxyUrl, { poolSize: POOL_SIZE });
    closes.push(() => bouncer.stop());
    service = await startUsedService(cluster, bouncer.url, { directUrl: cluster.proxyUrl });
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  it('loses nothing and raises no alarm when PostgreSQL is killed on the primary', () =>
    expectFailovers(cluster, service, {
      title: 'Patroni, HAProxy and PgBouncer, PostgreSQL killed',
      times: LOSSES,
      lose: (primary) => cluster.crash(primary),
    }));

  it('loses nothing and raises no alarm when the whole machine of the primary is killed', () =>
    expectFailovers(cluster, service, {
      title: 'Patroni, HAProxy and PgBouncer, all of a machine killed',
      times: LOSSES,
      lose: (primary) => cluster.lose(primary),
      restore: (lost) => cluster.bringBack(lost),
    }));

  it('still raises the alarm of a job that fails', () => service.expectAlarm());
});

import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster } from './clusters/patroni.ts';
import { expectFailovers } from './failovers.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const FAILOVERS = 5;
const CRASHES = 3;

describe('a cluster of Patroni, through HAProxy', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let cluster: PatroniCluster;
  let service: UsedService;

  before(async function () {
    const reason = noPatroni();
    if (reason !== null) {
      process.stdout.write(`    Patroni is not tested here: ${reason}.\n`);
      this.skip();
    }
    cluster = await startPatroni();
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.proxyUrl);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  it('loses nothing and raises no alarm when PostgreSQL is killed on the primary', () =>
    expectFailovers(cluster, service, {
      title: 'Patroni and HAProxy, PostgreSQL killed',
      times: CRASHES,
      lose: (primary) => cluster.crash(primary),
    }));

  it('loses nothing and raises no alarm when the whole machine of the primary is killed', () =>
    expectFailovers(cluster, service, {
      title: 'Patroni and HAProxy, all of a machine killed',
      times: FAILOVERS,
      lose: (primary) => cluster.lose(primary),
      restore: (lost) => cluster.bringBack(lost),
    }));

  it('still raises the alarm of a job that fails', () => service.expectAlarm());
});

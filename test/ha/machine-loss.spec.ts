import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import type { ClusterNode } from './clusters/cluster.ts';
import { loopback } from './clusters/machines.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster } from './clusters/patroni.ts';
import { expectFailovers } from './failovers.ts';
import { spread, startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const LOSSES = 5;
/** The leases of a lost worker end at most 18 seconds after its checks are due; the rest is for a busy machine. */
const TAKEN_OVER = seconds(60);
/** Each of two machines has a server of the database, an API process and a worker. */
const places = ['api', 'worker', 'api', 'worker'] as const;
const PROCESSES = [
  [0, 1],
  [2, 3],
] as const;

describe('a machine with PostgreSQL, Patroni, an API process and a worker', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let cluster: PatroniCluster;
  let service: UsedService;

  before(async function () {
    const reason = noPatroni();
    if (reason !== null) {
      process.stdout.write(`    The loss of a machine with Patroni is not tested here: ${reason}.\n`);
      this.skip();
    }
    cluster = await startPatroni();
    closes.push(() => cluster.stop());
    const used = { places: places.map((role) => ({ role, machine: loopback })) };
    service = await startUsedService(cluster, cluster.proxyUrl, used);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  const processesOf = (node: ClusterNode): readonly number[] => PROCESSES[cluster.nodes.indexOf(node)] ?? [];

  it('is killed whole: the other one takes over, loses nothing that was acknowledged and raises no alarm', async () => {
    const takenOver: number[] = [];
    let lostAt = 0;
    await expectFailovers(cluster, service, {
      title: 'Patroni and HAProxy, PostgreSQL, Patroni, API process and worker of a machine killed',
      times: LOSSES,
      lose: async (primary) => {
        lostAt = Date.now();
        await Promise.all([service.kill(processesOf(primary)), cluster.lose(primary)]);
      },
      restore: async (lost) => {
        await service.untilMade();
        takenOver.push(Date.now() - lostAt);
        await service.expectNothingLost();
        await service.expectNoAlarm();
        cluster.bringBack(lost);
        await service.restart(processesOf(lost));
      },
    });
    process.stdout.write(`    Checks of the lost worker made by the other one after ${spread(takenOver)}.\n`);
    for (const time of takenOver) expect(time).to.be.below(TAKEN_OVER);
  });

  it('still raises the alarm of a job that fails', () => service.expectAlarm());
});

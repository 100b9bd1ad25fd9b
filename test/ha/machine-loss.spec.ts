import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import type { ClusterNode } from './clusters/cluster.ts';
import { loopback } from './clusters/machines.ts';
import { expectFailovers } from './failovers.ts';
import { usePatroni } from './used-patroni.ts';
import { spread } from './used-service.ts';

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
  const used = usePatroni('The loss of a machine with Patroni is', {
    places: places.map((role) => ({ role, machine: loopback })),
  });

  const processesOf = (node: ClusterNode): readonly number[] => PROCESSES[used.cluster.nodes.indexOf(node)] ?? [];

  it('is killed whole: the other one takes over, loses nothing that was acknowledged and raises no alarm', async () => {
    const takenOver: number[] = [];
    let lostAt = 0;
    await expectFailovers(used.cluster, used.service, {
      title: 'Patroni and HAProxy, PostgreSQL, Patroni, API process and worker of a machine killed',
      times: LOSSES,
      lose: async (primary) => {
        lostAt = Date.now();
        await Promise.all([used.service.kill(processesOf(primary)), used.cluster.lose(primary)]);
      },
      restore: async (lost) => {
        await used.service.untilMade();
        takenOver.push(Date.now() - lostAt);
        await used.service.expectNothingLost();
        await used.service.expectNoAlarm();
        used.cluster.bringBack(lost);
        await used.service.restart(processesOf(lost));
      },
    });
    process.stdout.write(`    Checks of the lost worker made by the other one after ${spread(takenOver)}.\n`);
    for (const time of takenOver) expect(time).to.be.below(TAKEN_OVER);
  });

  it('still raises the alarm of a job that fails', () => used.service.expectAlarm());
});

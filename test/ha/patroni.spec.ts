import { minutes } from '../../src/domain/kernel/time.ts';
import { expectFailovers } from './failovers.ts';
import { usePatroni } from './used-patroni.ts';

const FAILOVERS = 5;
const CRASHES = 3;

describe('a cluster of Patroni, through HAProxy', function () {
  this.timeout(minutes(6));
  const used = usePatroni('Patroni is');

  it('loses nothing and raises no alarm when PostgreSQL is killed on the primary', () =>
    expectFailovers(used.cluster, used.service, {
      title: 'Patroni and HAProxy, PostgreSQL killed',
      times: CRASHES,
      lose: (primary) => used.cluster.crash(primary),
    }));

  it('loses nothing and raises no alarm when the whole machine of the primary is killed', () =>
    expectFailovers(used.cluster, used.service, {
      title: 'Patroni and HAProxy, all of a machine killed',
      times: FAILOVERS,
      lose: (primary) => used.cluster.lose(primary),
      restore: (lost) => used.cluster.bringBack(lost),
    }));

  it('still raises the alarm of a job that fails', () => used.service.expectAlarm());
});

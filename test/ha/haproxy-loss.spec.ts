import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { commandLine } from '../kill/service-process.ts';
import { until } from '../until.ts';
import { primaryOf } from './clusters/cluster.ts';
import { usePatroni } from './used-patroni.ts';
import { spread } from './used-service.ts';

const LOSSES = 3;

describe('HAProxy between the service and a cluster of Patroni', function () {
  this.timeout(minutes(6));
  const used = usePatroni('The loss of HAProxy is');

  const statusOfReadiness = async (): Promise<number> => (await fetch(`${used.service.urls[0] ?? ''}/readyz`)).status;
  /** What `doctor` prints on the machine of the service. */
  const diagnosis = async (): Promise<string> => {
    const child = commandLine({ DATABASE_URL: used.cluster.proxyUrl }, 'doctor');
    let text = '';
    for await (const chunk of child.stdout ?? []) text += String(chunk);
    return text;
  };
  /** Expects the service to go on by itself after a loss, with the same primary. */
  const expectLoss = async (lose: () => Promise<void>, restore: () => Promise<void> | void): Promise<void> => {
    const recoveries: number[] = [];
    for (let loss = 0; loss < LOSSES; loss += 1) {
      await used.cluster.complete();
      const primary = await primaryOf(used.cluster);
      await used.service.hasten();
      await lose();
      await until(async () => (await statusOfReadiness()) === 503, 50);
      expect(await diagnosis()).to.match(/^failed +database .*ECONNREFUSED/m);
      expect(await primaryOf(used.cluster)).to.equal(primary);
      const restored = Date.now();
      await restore();
      recoveries.push((await used.service.writtenAfter(restored)) - restored);
      await until(async () => (await statusOfReadiness()) === 200, 50);
      await used.service.expectNothingLost();
      await used.service.expectNoAlarm();
    }
    process.stdout.write(`    ${LOSSES} losses of HAProxy: next write after its start ${spread(recoveries)}.\n`);
  };

  it('is killed: the service is not ready although the cluster is whole, and goes on when HAProxy does', () =>
    expectLoss(
      () => used.cluster.killProxy(),
      () => used.cluster.startProxy(),
    ));

  it('still raises the alarm of a job that fails', () => used.service.expectAlarm());
});

import { expect } from 'chai';
import { seconds } from '../../src/domain/kernel/time.ts';
import { primaryOf } from './clusters/cluster.ts';
import type { Cluster, ClusterNode } from './clusters/cluster.ts';
import { summaryOf } from './used-service.ts';
import type { Outage, UsedService } from './used-service.ts';

/** The longest time to the next acknowledged write, on a machine that is busy with other tests. */
const RECOVERY = seconds(60);

/** How a primary is taken away, and what makes its machine whole again. */
export interface Failovers {
  /** The cluster and the loss, as a test prints them. */
  readonly title: string;
  readonly times: number;
  readonly lose: (primary: ClusterNode) => Promise<void>;
  /** Makes the lost node work again, once another is the primary. Absent if the tool does so by itself. */
  readonly restore?: (lost: ClusterNode) => Promise<void> | void;
}

/** Takes the primary away several times; expects after each that nothing is lost and nothing counts as down. */
export const expectFailovers = async (
  cluster: Cluster,
  service: UsedService,
  { title, times, lose, restore }: Failovers,
): Promise<void> => {
  const seen: Outage[] = [];
  for (let at = 0; at < times; at += 1) {
    await cluster.complete();
    const primary = await primaryOf(cluster);
    seen.push(await service.outage(() => lose(primary)));
    if (restore !== undefined) {
      expect(await primaryOf(cluster)).not.to.equal(primary);
      await restore(primary);
    }
    await service.expectNothingLost();
    await service.expectNoAlarm();
  }
  process.stdout.write(`    ${title}: ${summaryOf(seen)}.\n`);
  for (const { recovery } of seen) expect(recovery).to.be.below(RECOVERY);
  expect(seen.reduce((sum, { checks }) => sum + checks, 0)).to.be.greaterThan(0);
};

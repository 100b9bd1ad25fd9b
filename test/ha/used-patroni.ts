import { closeAll } from '../close-all.ts';
import { noPatroni, startPatroni } from './clusters/patroni.ts';
import type { PatroniCluster, PatroniOptions } from './clusters/patroni.ts';
import { skipWithout } from './skip-without.ts';
import { startUsedService } from './used-service.ts';
import type { Use, UsedService } from './used-service.ts';

/** What the tests of a suite use, once its first test begins. */
export interface UsedPatroni {
  readonly cluster: PatroniCluster;
  readonly service: UsedService;
}

/**
 * Starts a cluster of Patroni and the service through its HAProxy before the tests of a suite, and stops them after it.
 * The suite is skipped without Patroni.
 */
export const usePatroni = (tested: string, { isFailsafe = false, ...use }: PatroniOptions & Use = {}): UsedPatroni => {
  const closes: (() => unknown)[] = [];
  let cluster: PatroniCluster;
  let service: UsedService;
  before(async function () {
    skipWithout(this, tested, noPatroni());
    cluster = await startPatroni(undefined, { isFailsafe });
    closes.push(() => cluster.stop());
    service = await startUsedService(cluster, cluster.proxyUrl, use);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));
  return {
    get cluster() {
      return cluster;
    },
    get service() {
      return service;
    },
  };
};

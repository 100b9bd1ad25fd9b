import { later, minutes } from '../../domain/kernel/time.ts';
import { upstreamStateAfter } from '../../domain/status-pages/upstream.ts';
import { forEachInParallel } from '../kernel/in-parallel.ts';
import type { Clock } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type { UpstreamComponents, UpstreamComponentState, UpstreamPages } from './ports.ts';

/** The maximum number of components that one run brings up to date, in all and of one organization. */
const BATCH = { total: 200, perOrganization: 20 };
/** The number of pages that are read at the same time. */
const CONCURRENCY = 8;
/** Longer than a batch can take. A page that is read twice does no harm. */
const LEASE = minutes(10);

interface Needs {
  readonly upstreamComponents: UpstreamComponents;
  readonly upstreamPages: UpstreamPages;
  readonly clock: Clock;
}

/** Reads a page once for all components that show it. */
const refresh = async (
  { upstreamPages, upstreamComponents, clock }: Needs,
  url: string,
  components: readonly UpstreamComponentState[],
): Promise<void> => {
  const reading = await upstreamPages.read(url);
  const now = clock.now();
  for (const component of components)
    await upstreamComponents.saveState({
      ...component,
      ...upstreamStateAfter(reading, component.upstream, component, now),
    });
};

/** Reads the status pages of others that are due. A process that dies leaves them to the next run after the lease. */
export const readUpstreams = (needs: Needs) => async (): Promise<void> => {
  const now = needs.clock.now();
  const claimed = await needs.upstreamComponents.claimDue(now, later(now, LEASE), BATCH);
  await forEachInParallel(
    [...Map.groupBy(claimed, ({ upstream }) => upstream.url)],
    CONCURRENCY,
    (page) => refresh(needs, ...page),
    (failures) => `The states of ${failures} status pages could not be stored`,
  );
};

/** Reads the status pages of others within five seconds after they are due. */
export const dueUpstreams = (needs: Needs): DueWork => ({
  name: 'upstream-status-pages',
  run: whenExpected(() => needs.upstreamComponents.anyDue(needs.clock.now()), readUpstreams(needs)),
});

import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import { decidePeriod, partsOf } from '../../domain/checks/check-period.ts';
import type { AskedPeriod, Period } from '../../domain/checks/check-period.ts';
import { sumOf, uptimeStatsOf } from '../../domain/checks/check-statistics.ts';
import type { CheckTally } from '../../domain/checks/check-statistics.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CheckHistory } from './check-history.ports.ts';
import type { MonitorId, Websites } from '../monitors/website.ports.ts';

interface Needs {
  readonly websites: Pick<Websites, 'find'>;
  readonly checkHistory: CheckHistory;
}

interface Asked extends AskedPeriod {
  readonly id: MonitorId;
}

/** The checks of a website in a period, newest first. */
export const listWebsiteChecks = defineQuery({
  name: 'listWebsiteChecks',
  permission: 'readMonitoring',
  refuses: ['notFound', 'invalidDateRange'],
  execute:
    ({ websites, checkHistory }: Needs) =>
    async ({ scope, now }, { id, request, ...asked }: Asked & { readonly request: PageRequest }) => {
      const found = await websites.find(scope, id);
      if (found === null) return refused('notFound');
      const period = decidePeriod(asked, now);
      return period.ok ? accepted(await checkHistory.page(found.id, period.value, request)) : period;
    },
});

/** How well a website did over a period. */
export const getWebsiteUptime = defineQuery({
  name: 'getWebsiteUptime',
  permission: 'readMonitoring',
  refuses: ['notFound', 'invalidDateRange'],
  execute:
    ({ websites, checkHistory }: Needs) =>
    async ({ scope, now }, { id, ...asked }: Asked) => {
      const found = await websites.find(scope, id);
      if (found === null) return refused('notFound');
      const period = decidePeriod(asked, now);
      if (!period.ok) return period;
      return accepted({ ...period.value, ...uptimeStatsOf(await tallyOf(checkHistory, found.id, period.value, now)) });
    },
});

const NEVER = new Date(0);

/** Adds up what is known of a monitor over a period, from days and hours where they are counted. What is to come counts for nothing. */
export const tallyOf = async (history: CheckHistory, monitorId: number, { from, to }: Period, now: Date): Promise<CheckTally> => {
  const counted = await history.countedUntil();
  const past = { from, to: to > now ? now : to };
  const parts = partsOf(past, { hours: counted.hour ?? NEVER, days: counted.day ?? NEVER });
  const tallies = await Promise.all([
    ...parts.days.map((period) => history.rollups(monitorId, 'day', period)),
    ...parts.hours.map((period) => history.rollups(monitorId, 'hour', period)),
    ...parts.raw.map((period) => history.tally(monitorId, period).then((tally) => [tally])),
  ]);
  return sumOf(tallies.flat());
};

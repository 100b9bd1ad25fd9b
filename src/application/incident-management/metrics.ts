import { ownOrganization } from '../../domain/access/scope.ts';
import { DEFAULT_METRICS_PERIOD, decideMetricsPeriod, personFigures, resolvesHours } from '../../domain/incident-management/metrics.ts';
import type { MetricsPeriod, OnCallStretch } from '../../domain/incident-management/metrics.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { earlierOf, later, laterOf, seconds } from '../../domain/kernel/time.ts';
import { resolveOnCall } from '../../domain/on-call/resolve-on-call.ts';
import { shiftsOf } from '../../domain/on-call/shifts.ts';
import type { GaugeSource, GaugeValue } from '../kernel/gauges.ts';
import type { Clock, TimeZones } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { LoadedSchedule, OnCallSchedules } from '../on-call/ports.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { ImFigures } from './ports.ts';

interface Needs {
  readonly imFigures: ImFigures;
}

const stretchesOf = ({ schedule, names }: LoadedSchedule, period: MetricsPeriod, timeZones: TimeZones): readonly OnCallStretch[] =>
  shiftsOf(resolveOnCall(schedule, period, (zone, range) => timeZones.offsetChanges(zone, range))).map(({ userId, startsAt, endsAt }) => ({ userId, name: names.get(userId) ?? '', startsAt, endsAt }));

/** The figures of the caller's organization in a period. */
export const getImMetrics = defineQuery({
  name: 'getImMetrics',
  permission: 'useIncidentManagement',
  refuses: ['invalidDateRange'],
  execute:
    ({ imFigures, organizations, timeZones, onCallSchedules }: Needs & { readonly organizations: Pick<Organizations, 'find'>; readonly timeZones: TimeZones; readonly onCallSchedules: OnCallSchedules }) =>
    async ({ caller, scope, now }, requested: { readonly from?: string; readonly to?: string }) => {
      const period = decideMetricsPeriod(requested, now);
      if (!period.ok) return period;
      const organizationId = ownOrganization(caller);
      const past = { from: earlierOf(period.value.from, now), to: earlierOf(period.value.to, now) };
      const [groups, pages, organization, schedules] = await Promise.all([
        imFigures.list(period.value, organizationId),
        imFigures.pages(period.value, organizationId),
        organizations.find(scope, organizationId),
        onCallSchedules.load(organizationId, past, null),
      ]);
      const stretches = resolvesHours(schedules.length, past) ? schedules.flatMap((schedule) => stretchesOf(schedule, past, timeZones)) : null;
      // Pages can follow after the period in which their incident was opened.
      const changes = timeZones.offsetChanges(organization?.timezone ?? 'UTC', { from: period.value.from, to: laterOf(period.value.to, now) });
      return accepted({ ...period.value, groups, people: personFigures(pages, changes, stretches) });
    },
});

/** The same figures of every organization that uses incident management, over the default period. */
export const imFigureGauges = ({ imFigures, clock }: Needs & { readonly clock: Clock }): GaugeSource => ({
  gauges: [
    { name: 'im_incidents', help: 'Incidents that were opened in the last 30 days.', labels: ['organization', 'by', 'key', 'state'] },
    { name: 'im_incident_seconds', help: 'Time until incidents of the last 30 days were acknowledged and resolved.', labels: ['organization', 'by', 'key', 'until', 'quantile'] },
  ],
  timeoutMs: seconds(10),
  read: async () => {
    const to = clock.now();
    const groups = await imFigures.list({ from: later(to, -DEFAULT_METRICS_PERIOD), to }, null);
    return groups.flatMap(({ organizationId, by, key, name, opened, acknowledged, resolved, timeToAcknowledge, timeToResolve }) => {
      const group = { organization: String(organizationId), by, key: name ?? key ?? '' };
      const counts = Object.entries({ opened, acknowledged, resolved }).map(([state, value]): GaugeValue => ({ gauge: 'im_incidents', labels: { ...group, state }, value }));
      const times = Object.entries({ acknowledged: timeToAcknowledge, resolved: timeToResolve }).flatMap(([until, { median, p90 }]) =>
        Object.entries({ '0.5': median, '0.9': p90 }).flatMap(([quantile, value]): readonly GaugeValue[] =>
          value === null ? [] : [{ gauge: 'im_incident_seconds', labels: { ...group, until, quantile }, value }],
        ),
      );
      return [...counts, ...times];
    });
  },
});

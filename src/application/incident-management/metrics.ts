import { ownOrganization } from '../../domain/access/scope.ts';
import {
  DEFAULT_METRICS_PERIOD,
  MAX_RESOLVED_DAYS,
  decideMetricsPeriod,
  personFigures,
  resolvesHours,
} from '../../domain/incident-management/metrics.ts';
import type {
  GroupFigures,
  MetricsPeriod,
  OnCallStretch,
  PersonFigures,
} from '../../domain/incident-management/metrics.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { days, earlierOf, later, laterOf, seconds } from '../../domain/kernel/time.ts';
import type { GaugeSource, GaugeValue } from '../kernel/gauges.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { Clock, TimeZones } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CoverageRecords, LoadedSchedule, OnCallSchedules } from '../on-call/ports.ts';
import { shiftsInTurns } from '../on-call/resolve-in-turns.ts';
import type { ImFigures } from './ports.ts';

interface Needs {
  readonly imFigures: ImFigures;
}

/** The ports of the figures of people. */
interface PeopleNeeds extends Needs {
  readonly timeZones: TimeZones;
  readonly onCallSchedules: OnCallSchedules;
}

/** The figures of a person in an organization. */
interface OrganizationPerson extends PersonFigures {
  readonly organizationId: number;
}

const stretchesOf = async (
  needs: PeopleNeeds,
  { schedule, names }: LoadedSchedule,
  period: MetricsPeriod,
): Promise<readonly OnCallStretch[]> =>
  (await shiftsInTurns(needs, schedule, period)).shifts.map(({ userId, startsAt, endsAt }) => ({
    userId,
    name: names.get(userId) ?? '',
    startsAt,
    endsAt,
  }));

/**
 * Returns the figures of the people of an organization, or of all that use incident management. Hours are unknown where
 * an organization has too many schedules.
 */
const figuresOfPeople = async (
  needs: PeopleNeeds,
  period: MetricsPeriod,
  organizationId: number | null,
  now: Date,
): Promise<readonly OrganizationPerson[]> => {
  const past = { from: earlierOf(period.from, now), to: earlierOf(period.to, now) };
  const [pages, schedules] = await Promise.all([
    needs.imFigures.pages(period, organizationId),
    needs.onCallSchedules.load(organizationId, past, null),
  ]);
  const pagesOf = Map.groupBy(pages, (one) => one.organizationId);
  const schedulesOf = Map.groupBy(schedules, (one) => one.organizationId);
  const figures = await mapInTurns([...new Set([...pagesOf.keys(), ...schedulesOf.keys()])], async (id) => {
    const [sent, own] = [pagesOf.get(id) ?? [], schedulesOf.get(id) ?? []];
    const stretches = resolvesHours(own.length, past)
      ? (await mapInTurns(own, (schedule) => stretchesOf(needs, schedule, past))).flat()
      : null;
    // Pages can follow after the period in which their incident was opened.
    const changes = needs.timeZones.offsetChanges(sent[0]?.timezone ?? 'UTC', {
      from: period.from,
      to: laterOf(period.to, now),
    });
    return personFigures(sent, changes, stretches).map((person) => ({ ...person, organizationId: id }));
  });
  return figures.flat();
};

/** The figures of the caller's organization in a period. */
export const getImMetrics = defineQuery({
  name: 'getImMetrics',
  permission: 'useIncidentManagement',
  refuses: ['invalidDateRange'],
  execute:
    (needs: PeopleNeeds) =>
    async ({ caller, now }, requested: { readonly from?: string; readonly to?: string }) => {
      const period = decideMetricsPeriod(requested, now);
      if (!period.ok) return period;
      const organizationId = ownOrganization(caller);
      const [groups, people] = await Promise.all([
        needs.imFigures.list(period.value, organizationId),
        figuresOfPeople(needs, period.value, organizationId, now),
      ]);
      return accepted({ ...period.value, groups, people });
    },
});

/** The most schedules of an organization whose hours are gauges. */
const GAUGED_SCHEDULES = Math.floor((MAX_RESOLVED_DAYS * days(1)) / DEFAULT_METRICS_PERIOD);

/** Returns the same figures of every organization that uses incident management, over the default period. */
export const imFigureGauges = (
  needs: PeopleNeeds & { readonly clock: Clock; readonly coverageRecords: Pick<CoverageRecords, 'organizations'> },
): GaugeSource => ({
  gauges: [
    {
      name: 'im_incidents',
      help: 'Incidents that were opened in the last 30 days.',
      labels: ['organization', 'by', 'key', 'name', 'state'],
    },
    {
      name: 'im_incident_seconds',
      help: 'Time until incidents of the last 30 days were acknowledged and resolved.',
      labels: ['organization', 'by', 'key', 'name', 'until', 'quantile'],
    },
    {
      name: 'im_person_pages',
      help: 'Pages about incidents of the last 30 days that were sent to each person by day and by night.',
      labels: ['organization', 'user', 'name', 'time'],
    },
    {
      name: 'im_person_on_call_hours',
      help: `Hours for which each person was on call in the last 30 days; none of organizations with more than ${GAUGED_SCHEDULES} schedules.`,
      labels: ['organization', 'user', 'name'],
    },
  ],
  timeoutMs: seconds(10),
  read: async () => {
    const to = needs.clock.now();
    const period = { from: later(to, -DEFAULT_METRICS_PERIOD), to };
    const [groups, people, organizations] = await Promise.all([
      needs.imFigures.list(period, null),
      figuresOfPeople(needs, period, null, to),
      needs.coverageRecords.organizations(to),
    ]);
    const shown = new Set(organizations);
    return [
      ...groups.flatMap(groupValues),
      ...people.filter(({ organizationId }) => shown.has(organizationId)).flatMap(personValues),
    ];
  },
});

const personValues = ({
  organizationId,
  userId,
  name,
  pages,
  nightPages,
  onCallHours,
}: OrganizationPerson): readonly GaugeValue[] => {
  const person = { organization: String(organizationId), user: userId, name };
  const sent = Object.entries({ day: pages - nightPages, night: nightPages }).map(([time, value]): GaugeValue => ({
    gauge: 'im_person_pages',
    labels: { ...person, time },
    value,
  }));
  return onCallHours === null
    ? sent
    : [...sent, { gauge: 'im_person_on_call_hours', labels: person, value: onCallHours }];
};

const groupValues = ({
  organizationId,
  by,
  key,
  name,
  opened,
  acknowledged,
  resolved,
  timeToAcknowledge,
  timeToResolve,
}: GroupFigures): readonly GaugeValue[] => {
  const group = { organization: String(organizationId), by, key: key ?? '', name: name ?? '' };
  const counts = Object.entries({ opened, acknowledged, resolved }).map(([state, value]): GaugeValue => ({
    gauge: 'im_incidents',
    labels: { ...group, state },
    value,
  }));
  const times = Object.entries({ acknowledged: timeToAcknowledge, resolved: timeToResolve }).flatMap(
    ([until, { median, p90 }]) =>
      Object.entries({ '0.5': median, '0.9': p90 }).flatMap(([quantile, value]): readonly GaugeValue[] =>
        value === null ? [] : [{ gauge: 'im_incident_seconds', labels: { ...group, until, quantile }, value }],
      ),
  );
  return [...counts, ...times];
};

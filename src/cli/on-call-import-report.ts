import type { ImportReport } from '../application/on-call-import/import-on-call.ts';
import type { ImportedKind } from '../application/on-call-import/ports.ts';
import { differingTime } from '../domain/on-call-import/differences.ts';
import type { ExternalId, ImportTool, PlannedPolicy, PlannedTarget } from '../domain/on-call-import/plan.ts';
import type { VerifiedSchedule } from '../domain/on-call-import/verification.ts';
import { minutes } from '../domain/kernel/time.ts';

/** The maximum number of differences of a schedule that are printed one by one. */
const MAX_DIFFERENCES = 50;

const TOOLS: Readonly<Record<ImportTool, string>> = {
  'grafana-oncall': 'Grafana OnCall',
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
};

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const at = (moment: Date): string => moment.toISOString().replace(/:00\.000Z$/, 'Z');

const duration = (milliseconds: number): string => {
  const total = Math.round(milliseconds / minutes(1));
  return `${Math.floor(total / 60)} h ${total % 60} min`;
};

/** Returns the lines of a section, or no lines if it is empty. */
const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** Returns functions that name people and records as the export does. */
const namesOf = ({ plan }: ImportReport) => {
  const people = new Map(plan.people.map(({ externalId, name }) => [externalId, name]));
  const records = new Map(
    [...plan.teams, ...plan.schedules, ...plan.policies].map(({ externalId, name }) => [externalId, name]),
  );
  return {
    person: (id: ExternalId): string => people.get(id) ?? id,
    record: (id: ExternalId): string => records.get(id) ?? id,
    everybody: (ids: readonly ExternalId[]): string =>
      ids.length === 0 ? 'nobody' : ids.map((id) => people.get(id) ?? id).join(', '),
  };
};

type Names = ReturnType<typeof namesOf>;

const verificationLines = (
  { differences, why, reading, schedule }: VerifiedSchedule,
  { range }: ImportReport,
  names: Names,
): readonly string[] => {
  const read = schedule.readings.length > 1 ? [`      read so that ${reading.name}`] : [];
  if (differences === null) return [...read, `      not compared: ${why ?? ''}`];
  if (differences.length === 0)
    return [...read, `      same shifts as in the export from ${at(range.from)} to ${at(range.to)}`];
  const shown = differences
    .slice(0, MAX_DIFFERENCES)
    .map(
      ({ from, to, here, there }) =>
        `        ${at(from)} to ${at(to)}: here ${names.everybody(here)}, there ${names.everybody(there)}`,
    );
  const more = differences.length > MAX_DIFFERENCES ? [`        and ${differences.length - MAX_DIFFERENCES} more`] : [];
  return [
    ...read,
    `      DIFFERS from the export in ${counted(differences.length, 'stretch', 'stretches')} (${duration(differingTime(differences))}) from ${at(range.from)} to ${at(range.to)}:`,
    ...shown,
    ...more,
  ];
};

const targetText = (target: PlannedTarget, names: Names): string => {
  switch (target.type) {
    case 'user':
      return names.person(target.person);
    case 'schedule':
      return `schedule ${names.record(target.schedule)}`;
    case 'team':
      return `team ${names.record(target.team)}`;
  }
};

const stepLines = ({ steps }: PlannedPolicy, names: Names): readonly string[] =>
  steps.map(
    ({ afterMinutes, targets }, index) =>
      `      ${index + 1}. after ${counted(afterMinutes, 'minute')}: ${targets.map((target) => targetText(target, names)).join(', ')}`,
  );

/** Describes the contents of an import as lines of text. Lines that begin with `=` were imported before. */
export const importReportLines = (report: ImportReport, isDryRun: boolean): readonly string[] => {
  const { plan, schedules, present, organization, withoutCounterpart, sources, stored, people } = report;
  const names = namesOf(report);
  const line = (kind: ImportedKind, externalId: ExternalId, text: string): string =>
    `  ${present.find(kind, externalId) === undefined ? '+' : '='} ${text}`;
  const differing = schedules.filter(({ differences }) => (differences ?? []).length > 0).length;
  return [
    `${isDryRun ? 'Plan of an import' : 'Import'} from ${TOOLS[plan.tool]} into ${organization.name}`,
    ...section(
      'Teams',
      plan.teams.map(({ externalId, name, members }) =>
        line(
          'team',
          externalId,
          `${name}: ${members.length === 0 ? 'no members' : names.everybody(members.map(({ person }) => person))}`,
        ),
      ),
    ),
    ...section(
      'Schedules',
      schedules.flatMap((verified) => {
        const { externalId, name, timezone, overrides } = verified.schedule;
        const contents = [counted(verified.reading.layers.length, 'layer'), counted(overrides.length, 'override')].join(
          ', ',
        );
        return [
          line('schedule', externalId, `${name} (${timezone}): ${contents}`),
          ...verificationLines(verified, report, names),
        ];
      }),
    ),
    ...section(
      'Escalation policies',
      plan.policies.flatMap((policy) => [
        line('policy', policy.externalId, `${policy.name}: ${counted(policy.repeats, 'repetition')}`),
        ...stepLines(policy, names),
      ]),
    ),
    ...section(
      'Sources and routes',
      plan.sources.flatMap(({ externalId, name, type, policy, routes }) => [
        line('source', externalId, `${name} (${type}): ${policy === null ? 'no policy' : names.record(policy)}`),
        ...routes.map(
          ({ labels, policy: routed }) =>
            `      ${Object.entries(labels)
              .map(([label, value]) => `${label}=${value}`)
              .join(' ')}: ${names.record(routed)}`,
        ),
      ]),
    ),
    ...section(
      'Personal rules',
      plan.rules
        .filter(({ person }) => people.has(person))
        .map(
          ({ person, contactMethods, steps }) =>
            `  ${names.person(person)}: ${counted(contactMethods.length, 'contact method')}, ${counted(steps.length, 'step')}`,
        ),
    ),
    ...section(
      'Without a counterpart',
      withoutCounterpart.map(({ what, why }) => `  - ${what}: ${why}`),
    ),
    ...section(
      'Send the alerts of the new sources here. The addresses are shown only once.',
      sources.map(({ name, url }) => `  ${name}: ${url}`),
    ),
    '',
    isDryRun
      ? 'Nothing was written.'
      : stored === 0
        ? 'Everything was imported before; nothing was changed.'
        : `Imported ${counted(stored, 'record')}.`,
    ...(differing === 0
      ? []
      : [`${counted(differing, 'schedule')} ${differing === 1 ? 'differs' : 'differ'} from the export; see above.`]),
  ];
};

import { minutes, seconds } from '../../domain/kernel/time.ts';
import type {
  PagerDutyContactMethod,
  PagerDutyEscalationRule,
  PagerDutyExport,
  PagerDutyPolicy,
  PagerDutyService,
  PagerDutyTeam,
  PagerDutyUser,
} from './pagerduty-export.ts';
import { scheduleOfPagerDuty } from './pagerduty-schedules.ts';
import { called } from '../../domain/on-call-import/plan.ts';
import type {
  ImportPlan,
  PlanContext,
  Planned,
  PlannedContactMethod,
  PlannedPolicy,
  PlannedRules,
  PlannedSource,
  PlannedTarget,
  PlannedTeam,
} from '../../domain/on-call-import/plan.ts';
import { unreadRecords } from './unread-members.ts';

const teamOf = ({ id, name, members }: PagerDutyTeam, users: readonly PagerDutyUser[]): PlannedTeam => ({
  externalId: id,
  name,
  members:
    members === undefined
      ? users
          .filter((user) => user.teams?.some((team) => team.id === id) === true)
          .map((user) => ({ person: user.id, imRole: 'member' as const }))
      : members.map(({ user, role }) => ({
          person: user.id,
          imRole: role === 'manager' ? ('admin' as const) : ('member' as const),
        })),
});

const targetsOf = ({ targets }: PagerDutyEscalationRule): readonly PlannedTarget[] =>
  targets.map(({ type, id }) =>
    type.startsWith('schedule') ? { type: 'schedule', schedule: id } : { type: 'user', person: id },
  );

/** A rule waits after it has notified; a step waits before. */
const policyOf = ({
  id,
  name,
  teams = [],
  num_loops: repeats = 0,
  escalation_rules: rules,
}: PagerDutyPolicy): Planned<PlannedPolicy | null> => {
  const what = called('escalation policy', name);
  const lastDelay = rules.at(-1)?.escalation_delay_in_minutes;
  const steps = rules.map((rule, index) => ({
    afterMinutes: rules[index - 1]?.escalation_delay_in_minutes ?? 0,
    targets: targetsOf(rule),
  }));
  const inTurns = rules.flatMap(({ escalation_rule_assignment_strategy: strategy }, index) =>
    strategy?.type === 'round_robin'
      ? [{ what: `${what}, rule ${index + 1}`, why: 'Its targets take turns there; here all of them are notified.' }]
      : [],
  );
  const furtherTeams = teams
    .slice(1)
    .map((team) => ({ what: `${what}, team ${team.id}`, why: 'A policy belongs to one team.' }));
  if (steps.length === 0) return { value: null, without: [{ what, why: 'It has no rules.' }] };
  return {
    value: {
      externalId: id,
      name,
      team: teams[0]?.id ?? null,
      steps,
      repeats,
      ...(repeats === 0 || lastDelay === undefined ? {} : { repeatAfterMinutes: lastDelay }),
    },
    without: [...inTurns, ...furtherTeams],
  };
};

const sourceOf = (service: PagerDutyService): Planned<PlannedSource> => {
  const what = called('service', service.name);
  const {
    auto_resolve_timeout: resolveAfter,
    acknowledgement_timeout: ackTimeout,
    incident_urgency_rule: urgency,
    teams = [],
  } = service;
  return {
    value: {
      externalId: service.id,
      name: service.name,
      type: 'pagerduty',
      team: teams[0]?.id ?? null,
      policy: service.escalation_policy?.id ?? null,
      routes: [],
      ...(resolveAfter ? { autoResolveMinutes: Math.ceil(seconds(resolveAfter) / minutes(1)) } : {}),
    },
    without: [
      ...(ackTimeout
        ? [
            {
              what: `${what}, acknowledgement timeout`,
              why: 'It is a setting of escalation policies: `ackTimeoutMinutes`.',
            },
          ]
        : []),
      ...(urgency && (urgency.type !== 'constant' || urgency.urgency === 'low')
        ? [{ what: `${what}, urgency rule`, why: 'The severity of an incident decides about its urgency.' }]
        : []),
      ...(service.status === 'disabled'
        ? [{ what: `${what}, disabled`, why: 'Its source is imported and receives events.' }]
        : []),
      ...teams.slice(1).map(({ id }) => ({ what: `${what}, team ${id}`, why: 'A source belongs to one team.' })),
    ],
  };
};

const methodOf = (
  user: PagerDutyUser,
  { id, type, address, country_code: country }: PagerDutyContactMethod,
): PlannedContactMethod | null => {
  if (type.startsWith('email_contact_method'))
    return {
      externalId: id,
      type: 'email',
      address: address === undefined || address.toLowerCase() === user.email.toLowerCase() ? null : address,
    };
  if (type.startsWith('sms_contact_method') && address !== undefined)
    return { externalId: id, type: 'sms', address: `+${country ?? 1}${address.replace(/\D/g, '')}` };
  return null;
};

const rulesOf = (user: PagerDutyUser): Planned<PlannedRules | null> => {
  const { contact_methods: methods = [], notification_rules: rules = [] } = user;
  const planned = methods.map((method) => ({ method, value: methodOf(user, method) }));
  const contactMethods = planned.flatMap(({ value }) => (value === null ? [] : [value]));
  const steps = rules
    .filter(({ contact_method: { id } }) => contactMethods.some(({ externalId }) => externalId === id))
    .map(({ urgency, start_delay_in_minutes: afterMinutes, contact_method: { id } }) => ({
      urgency: urgency === 'low' ? ('low' as const) : ('high' as const),
      afterMinutes,
      contactMethod: id,
    }));
  return {
    value: contactMethods.length === 0 ? null : { person: user.id, contactMethods, steps },
    without: planned
      .filter(({ value }) => value === null)
      .map(({ method }) => ({
        what: `personal rules of ${user.name}: ${method.type}`,
        why: 'There is no such way to notify people; rules that use it are left out.',
      })),
  };
};

const present = <Value>(value: Value | null): readonly Value[] => (value === null ? [] : [value]);

/** Returns the plan of an export of PagerDuty. */
export const planOfPagerDuty = (exported: PagerDutyExport, context: PlanContext): ImportPlan => {
  const schedules = exported.schedules.map((schedule) => scheduleOfPagerDuty(schedule, context));
  const policies = exported.escalation_policies.map(policyOf);
  const policyIds = new Set(policies.flatMap(({ value }) => present(value)).map(({ externalId }) => externalId));
  const sources = exported.services.map(sourceOf);
  const rules = exported.users.map(rulesOf);
  return {
    tool: 'pagerduty',
    finalRange: exported.finalRange ?? null,
    people: exported.users.map(({ id, name, email }) => ({ externalId: id, name, email })),
    teams: exported.teams.map((team) => teamOf(team, exported.users)),
    schedules: schedules.map(({ value }) => value),
    policies: policies.flatMap(({ value }) => present(value)),
    sources: sources.map(({ value }) =>
      value.policy !== null && policyIds.has(value.policy) ? value : { ...value, policy: null },
    ),
    rules: rules.flatMap(({ value }) => present(value)),
    withoutCounterpart: [
      ...[...schedules, ...policies, ...sources, ...rules].flatMap(({ without }) => without),
      ...unreadRecords(exported.unread),
    ],
  };
};

import { minutes, seconds } from '../../domain/kernel/time.ts';
import type { GrafanaExport, GrafanaRule, GrafanaUser } from './grafana-export.ts';
import { policyOfChain } from './grafana-policies.ts';
import { scheduleOfGrafana } from './grafana-schedules.ts';
import { sourceOfIntegration } from './grafana-sources.ts';
import { called } from '../../domain/on-call-import/plan.ts';
import type {
  ImportPlan,
  PlanContext,
  Planned,
  PlannedContactMethod,
  PlannedRules,
  PlannedTeam,
} from '../../domain/on-call-import/plan.ts';
import { unreadRecords } from './unread-members.ts';

/**
 * Ways to notify that have a counterpart. Grafana OnCall does not export phone numbers, so that text messages have
 * none.
 */
const EMAIL = 'notify_by_email';

const nameOf = ({ name, username }: GrafanaUser): string => name ?? username;

const teamsOf = ({ teams, users }: GrafanaExport): Planned<readonly PlannedTeam[]> => {
  const value = teams.map(({ id, name }) => ({
    externalId: id,
    name,
    members: users
      .filter((user) => user.teams?.includes(id) === true)
      .map((user) => ({ person: user.id, imRole: 'member' as const })),
  }));
  const empty = value.filter(({ members }) => members.length === 0);
  return {
    value,
    without: empty.map(({ name }) => ({
      what: `members of ${called('team', name)}`,
      why: 'The export does not name them; add them after the import.',
    })),
  };
};

interface Waited {
  readonly afterMinutes: number;
  readonly rules: readonly (GrafanaRule & { readonly afterMinutes: number })[];
}

/** Returns the rules of one urgency with their delays; waits add up. */
const delayed = (rules: readonly GrafanaRule[]): Waited['rules'] =>
  rules
    .toSorted((one, other) => one.position - other.position)
    .reduce<Waited>(
      ({ afterMinutes, rules: before }, rule) =>
        rule.type === 'wait'
          ? { afterMinutes: afterMinutes + Math.ceil(seconds(rule.duration ?? 0) / minutes(1)), rules: before }
          : { afterMinutes, rules: [...before, { ...rule, afterMinutes }] },
      { afterMinutes: 0, rules: [] },
    ).rules;

const rulesOf = (user: GrafanaUser, all: readonly GrafanaRule[]): Planned<PlannedRules | null> => {
  const own = all.filter(({ user_id: id }) => id === user.id);
  const steps = (['high', 'low'] as const).flatMap((urgency) =>
    delayed(own.filter(({ important }) => (important === true) === (urgency === 'high'))).map((rule) => ({
      ...rule,
      urgency,
    })),
  );
  const email: PlannedContactMethod = { externalId: `${user.id}:email`, type: 'email', address: null };
  const mails = steps.filter(({ type }) => type === EMAIL);
  const others = [...new Set(steps.filter(({ type }) => type !== EMAIL).map(({ type }) => type))];
  return {
    value:
      mails.length === 0
        ? null
        : {
            person: user.id,
            contactMethods: [email],
            steps: mails.map(({ urgency, afterMinutes }) => ({
              urgency,
              afterMinutes,
              contactMethod: email.externalId,
            })),
          },
    without: others.map((type) => ({
      what: `personal rules of ${nameOf(user)}: ${type}`,
      why: 'The export has no address for it; the person adds the contact method and the rule.',
    })),
  };
};

const present = <Value>(value: Value | null): readonly Value[] => (value === null ? [] : [value]);

/** Returns the plan of an export of Grafana OnCall. */
export const planOfGrafana = (exported: GrafanaExport, context: PlanContext): ImportPlan => {
  const teams = teamsOf(exported);
  const schedules = exported.schedules.map((schedule) => scheduleOfGrafana(exported, schedule, context));
  const policies = exported.escalation_chains.map((chain) => policyOfChain(chain, exported.escalation_policies));
  const policyIds = new Set(policies.flatMap(({ value }) => present(value)).map(({ externalId }) => externalId));
  const sources = exported.integrations.map((integration) =>
    sourceOfIntegration(exported, integration, (id) => policyIds.has(id)),
  );
  const rules = exported.users.map((user) => rulesOf(user, exported.personal_notification_rules));
  return {
    tool: 'grafana-oncall',
    finalRange: exported.finalRange ?? null,
    people: exported.users.map((user) => ({ externalId: user.id, name: nameOf(user), email: user.email ?? null })),
    teams: teams.value,
    schedules: schedules.map(({ value }) => value),
    policies: policies.flatMap(({ value }) => present(value)),
    sources: sources.flatMap(({ value }) => present(value)),
    rules: rules.flatMap(({ value }) => present(value)),
    withoutCounterpart: [
      ...teams.without,
      ...[...schedules, ...policies, ...sources, ...rules].flatMap(({ without }) => without),
      ...unreadRecords(exported.unread),
    ],
  };
};

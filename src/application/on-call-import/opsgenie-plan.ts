import { called } from '../../domain/on-call-import/plan.ts';
import type {
  ImportPlan,
  PlanContext,
  Planned,
  PlannedContactMethod,
  PlannedRules,
  PlannedTeam,
} from '../../domain/on-call-import/plan.ts';
import type {
  OpsgenieContact,
  OpsgenieExport,
  OpsgenieNotificationRule,
  OpsgenieTeam,
  OpsgenieUser,
} from './opsgenie-export.ts';
import { minutesOf, policyOfEscalation, routingOfTeam, sourceOfOpsgenie } from './opsgenie-policies.ts';
import { scheduleOfOpsgenie } from './opsgenie-schedules.ts';
import { unreadRecords } from './unread-members.ts';

const nameOf = ({ fullName, username }: OpsgenieUser): string => fullName || username;

const teamOf = ({ id, name, members }: OpsgenieTeam): Planned<PlannedTeam> => ({
  value: {
    externalId: id,
    name,
    members: (members ?? []).map(({ user, role }) => ({
      person: user.id,
      imRole: role === 'admin' ? ('admin' as const) : ('member' as const),
    })),
  },
  without:
    members === undefined
      ? [
          {
            what: `members of ${called('team', name)}`,
            why: 'The export does not name them; add them after the import.',
          },
        ]
      : [],
});

const methodOf = ({ username }: OpsgenieUser, { id, method, to }: OpsgenieContact): PlannedContactMethod | null => {
  if (method === 'email')
    return { externalId: id, type: 'email', address: to.toLowerCase() === username.toLowerCase() ? null : to };
  if (method === 'sms') return { externalId: id, type: 'sms', address: `+${to.replace(/\D/g, '')}` };
  return null;
};

/** Only rules for new alerts, whatever the alert is, have a counterpart. */
const isForAllAlerts = ({ actionType, enabled, criteria, timeRestriction }: OpsgenieNotificationRule): boolean =>
  actionType === 'create-alert' &&
  enabled !== false &&
  (criteria?.type ?? 'match-all') === 'match-all' &&
  !timeRestriction;

const rulesOf = (user: OpsgenieUser): Planned<PlannedRules | null> => {
  const { contacts = [], notificationRules = [] } = user;
  const planned = contacts.map((contact) => ({ contact, value: methodOf(user, contact) }));
  const contactMethods = planned.flatMap(({ value }) => value ?? []);
  const idOf = (sent: { readonly method: string; readonly to: string }): string | null =>
    planned.find(({ contact, value }) => value !== null && contact.method === sent.method && contact.to === sent.to)
      ?.contact.id ?? null;
  const steps = notificationRules.filter(isForAllAlerts).flatMap((rule) =>
    (rule.steps ?? []).flatMap(({ contact, sendAfter, enabled }) => {
      const contactMethod = idOf(contact);
      return contactMethod === null || enabled === false
        ? []
        : [{ afterMinutes: sendAfter ? minutesOf(sendAfter) : 0, contactMethod }];
    }),
  );
  const what = `personal rules of ${nameOf(user)}`;
  return {
    value:
      contactMethods.length === 0
        ? null
        : {
            person: user.id,
            contactMethods,
            steps: (['high', 'low'] as const).flatMap((urgency) => steps.map((step) => ({ urgency, ...step }))),
          },
    without: [
      ...planned
        .filter(({ value }) => value === null)
        .map(({ contact: { method } }) => ({
          what: `${what}: ${method}`,
          why: 'There is no such way to notify people; rules that use it are left out.',
        })),
      ...notificationRules
        .filter((rule) => !isForAllAlerts(rule))
        .map(({ id, name, actionType }) => ({
          what: `${what}, ${called('rule', name || id)}`,
          why: `It is for ${actionType}, for some alerts or some hours, or off; rules here are for all pages.`,
        })),
    ],
  };
};

/** Returns the plan of an export of Opsgenie. */
export const planOfOpsgenie = (exported: OpsgenieExport, context: PlanContext): ImportPlan => {
  const teams = exported.teams.map(teamOf);
  const schedules = exported.schedules.map((schedule) => scheduleOfOpsgenie(schedule, context));
  const escalations = exported.escalations.map(policyOfEscalation);
  const routings = exported.teams.map(routingOfTeam);
  const policies = [
    ...escalations.flatMap(({ value }) => value ?? []),
    ...routings.flatMap(({ value: { made } }) => made ?? []),
  ];
  const policyIds = new Set(policies.map(({ externalId }) => externalId));
  const sources = exported.integrations.map((integration) =>
    sourceOfOpsgenie(
      integration,
      routings.map(({ value }) => value),
    ),
  );
  const rules = exported.users.map(rulesOf);
  return {
    tool: 'opsgenie',
    finalRange: exported.finalRange ?? null,
    people: exported.users.map((user) => ({ externalId: user.id, name: nameOf(user), email: user.username })),
    teams: teams.map(({ value }) => value),
    schedules: schedules.map(({ value }) => value),
    policies,
    sources: sources
      .flatMap(({ value }) => value ?? [])
      .map((source) => (source.policy !== null && policyIds.has(source.policy) ? source : { ...source, policy: null })),
    rules: rules.flatMap(({ value }) => value ?? []),
    withoutCounterpart: [
      ...[...teams, ...schedules, ...escalations, ...routings, ...sources, ...rules].flatMap(({ without }) => without),
      ...unreadRecords(exported.unread),
    ],
  };
};

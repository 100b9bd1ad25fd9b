import { called } from '../../domain/on-call-import/plan.ts';
import type {
  ExternalId,
  Planned,
  PlannedPolicy,
  PlannedSource,
  PlannedStep,
  PlannedTarget,
  WithoutCounterpart,
} from '../../domain/on-call-import/plan.ts';
import type {
  OpsgenieEscalation,
  OpsgenieEscalationRule,
  OpsgenieIntegration,
  OpsgenieReference,
  OpsgenieRoutingRule,
  OpsgenieTeam,
  OpsgenieTime,
} from './opsgenie-export.ts';

const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60, days: 1440 };

/** Returns a time in minutes. */
export const minutesOf = ({ timeAmount, timeUnit = 'minutes' }: OpsgenieTime): number =>
  timeAmount * (MINUTES[timeUnit] ?? 1);

const targetOf = ({ type, id }: OpsgenieReference): PlannedTarget | null => {
  if (typeof id !== 'string') return null;
  switch (type) {
    case 'user':
      return { type: 'user', person: id };
    case 'schedule':
      return { type: 'schedule', schedule: id };
    case 'team':
      return { type: 'team', team: id };
    default:
      return null;
  }
};

/** Returns what is lost although the rule is imported. */
const notesOf = ({ condition, notifyType = 'default', recipient: { type } }: OpsgenieEscalationRule) => [
  ...(condition === 'if-not-closed'
    ? ['It also notifies of acknowledged alerts there; here an acknowledgement ends the escalation.']
    : []),
  ...(type === 'schedule' && notifyType !== 'default'
    ? [`It notifies the ${notifyType} people of the schedule there; here those who are on call.`]
    : []),
  ...(type === 'team' && notifyType === 'default'
    ? ['The routing rules of the team decide there; here all members are notified.']
    : []),
  ...(type === 'team' && ['admins', 'random', 'users'].includes(notifyType)
    ? [`It notifies ${notifyType} of the team there; here all members are notified.`]
    : []),
];

/** Rules wait since the alert, steps since the previous step. Rules with the same time become one step. */
const stepsOf = (rules: readonly OpsgenieEscalationRule[]): readonly PlannedStep[] => {
  const times = [...new Set(rules.map(({ delay }) => minutesOf(delay)))].toSorted((one, other) => one - other);
  return times.map((time, index) => ({
    afterMinutes: time - (times[index - 1] ?? 0),
    targets: rules
      .filter(({ delay }) => minutesOf(delay) === time)
      .flatMap(({ recipient }) => targetOf(recipient) ?? []),
  }));
};

/** Returns the policy of an escalation; null if none of its rules notifies anybody. */
export const policyOfEscalation = ({
  id,
  name,
  ownerTeam,
  rules,
  repeat,
}: OpsgenieEscalation): Planned<PlannedPolicy | null> => {
  const what = called('escalation', name);
  const read = rules.filter(({ recipient }) => targetOf(recipient) !== null);
  const without: readonly WithoutCounterpart[] = [
    ...rules.flatMap((rule, index) => {
      const isRead = targetOf(rule.recipient) !== null;
      const notes = isRead ? notesOf(rule) : [`Recipients of the type ${rule.recipient.type} have no counterpart.`];
      return notes.map((why) => ({ what: `${what}, rule ${index + 1}`, why }));
    }),
    ...(repeat?.closeAlertAfterAll === true
      ? [{ what: `${what}, closing of alerts`, why: 'An escalation that has ended leaves the incident open.' }]
      : []),
  ];
  if (read.length === 0)
    return { value: null, without: [...without, { what, why: 'None of its rules notifies anybody.' }] };
  const wait = repeat?.waitInterval ?? 0;
  return {
    value: {
      externalId: id,
      name,
      team: ownerTeam?.id ?? null,
      steps: stepsOf(read),
      repeats: wait === 0 ? 0 : (repeat?.count ?? 1),
      ...(wait === 0 ? {} : { repeatAfterMinutes: wait }),
    },
    without,
  };
};

/** How alerts of a team escalate. */
export interface TeamRouting {
  readonly team: ExternalId;
  readonly policy: ExternalId | null;
  /** A policy that exists only because the rule names a schedule. */
  readonly made: PlannedPolicy | null;
}

const routingOf = (
  { id: team, name }: OpsgenieTeam,
  rule: OpsgenieRoutingRule | undefined,
): Pick<TeamRouting, 'policy' | 'made'> => {
  const target = rule?.notify;
  if (rule === undefined || typeof target?.id !== 'string') return { policy: null, made: null };
  if (target.type === 'escalation') return { policy: target.id, made: null };
  const notified = targetOf(target);
  if (notified === null) return { policy: null, made: null };
  const steps = [{ afterMinutes: 0, targets: [notified] }];
  const externalId = `routing:${rule.id}`;
  return { policy: externalId, made: { externalId, name: `${name}: routing`, team, steps, repeats: 0 } };
};

/** Returns how the alerts of a team escalate by its default rule. Other rules look into alerts. */
export const routingOfTeam = (team: OpsgenieTeam): Planned<TeamRouting> => {
  const rules = team.routingRules ?? [];
  const others = rules.filter(({ isDefault }) => isDefault !== true);
  return {
    value: {
      team: team.id,
      ...routingOf(
        team,
        rules.find(({ isDefault }) => isDefault === true),
      ),
    },
    without: others.map(({ id, name }) => ({
      what: `${called('team', team.name)}, ${called('routing rule', name || id)}`,
      why: 'Routes compare labels of events; add them to the sources after the import.',
    })),
  };
};

/** The types of integrations that have a counterpart. */
const sourceTypes: Readonly<Record<string, string>> = {
  API: 'generic',
  Webhook: 'generic',
  Prometheus: 'alertmanager',
  Grafana: 'grafana',
  Datadog: 'datadog',
  CloudWatch: 'cloudwatch',
  AmazonSns: 'cloudwatch',
  Sentry: 'sentry',
  Email: 'email-json',
};

/** Returns the source of an integration; null if the service has no such type. */
export const sourceOfOpsgenie = (
  { id, name, type, enabled, teamId }: OpsgenieIntegration,
  routings: readonly TeamRouting[],
): Planned<PlannedSource | null> => {
  const what = called('integration', name);
  const found = Object.hasOwn(sourceTypes, type) ? sourceTypes[type] : undefined;
  if (found === undefined)
    return {
      value: null,
      without: [
        { what, why: `Integrations of the type ${type} have no counterpart; create a source of the type generic.` },
      ],
    };
  const policy = routings.find(({ team }) => team === teamId)?.policy ?? null;
  return {
    value: { externalId: id, name, type: found, team: teamId ?? null, policy, routes: [] },
    without: [
      ...(found === 'generic'
        ? [
            {
              what,
              why: 'Its clients send the form of Opsgenie; here they send the JSON that docs/alert-sources.md describes.',
            },
          ]
        : []),
      ...(enabled === false ? [{ what: `${what}, disabled`, why: 'Its source is imported and receives events.' }] : []),
    ],
  };
};

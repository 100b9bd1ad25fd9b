import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey, mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import type {
  MonitorChangeFacts,
  MonitorCode,
  MonitorKind,
  MonitoringType,
  NewMonitorFacts,
  SentMonitor,
} from './monitor-kind.ts';
import { degradedIssues } from './degraded-after.ts';
import { alertingAfter, alertingIssues, INHERITED_ALERTING } from './monitor-alerting.ts';
import { isMonitorKindName } from './monitor.ts';
import type { Monitor, MonitorKindName } from './monitor.ts';
import {
  MAX_CHECK_INTERVAL,
  MIN_CHECK_INTERVAL,
  changedScheduleIssues,
  defaultInterval,
  isCheckInterval,
  newScheduleIssues,
  packageMinimumRule,
  scheduleChangeRules,
} from './check-interval.rules.ts';
import { DEFAULT_TIMEOUT_SECONDS, isTimeout } from './timeout.rules.ts';
import type { ScheduleFacts } from './check-interval.rules.ts';
import { initialSettings, mergeSettings, missingSettings, settingIssues } from './setting-fields.ts';
import { timingOf } from './schedules/heartbeat-timing.ts';
import type { KindMembers } from './setting-fields.ts';

/** The refusal for a monitor that the caller cannot see. */
export const monitorNotFound = refused('monitorNotFound');

/** The refusal for a type of monitors that does not support an operation. */
export const unsupportedMonitorType = refused('invalidMonitorType');

/** Validates the type of a monitor that a request names beside its id. */
export const decideMonitorType = (type: string): Outcome<MonitorKindName, 'invalidMonitorType'> =>
  isMonitorKindName(type) ? accepted(type) : unsupportedMonitorType;

const UNSUPPORTED: MonitoringType = { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: false };

/** Returns the type of a kind by name, or an unsupported type if the name is unknown. */
export const monitoringTypeOf = ({ types }: Pick<MonitorKind, 'types'>, name: string): MonitoringType =>
  types[name] ?? UNSUPPORTED;

const floorOf = ({ intervalFloor = MIN_CHECK_INTERVAL }: MonitoringType): number => intervalFloor;

const scheduleOf =
  (kind: MonitorKind) =>
  ({ sent, packageMinimum, monitoringType, stored }: NewMonitorFacts & Partial<MonitorChangeFacts>): ScheduleFacts => ({
    sent,
    packageMinimum,
    floor: floorOf(monitoringTypeOf(kind, monitoringType)),
    ceiling: monitoringTypeOf(kind, monitoringType).intervalCeiling,
    keptInterval: stored === undefined || sent.monitoringType === undefined ? null : stored.checkInterval,
  });

/** Returns the type of a monitor after it is created or changed. */
export const typeAfter = (
  kind: MonitorKind,
  { monitoringType: sent }: SentMonitor,
  stored: Pick<Monitor, 'monitoringType'> | null,
): string => (typeof sent === 'string' ? sent : (stored?.monitoringType ?? kind.defaultType));

const typeIssues = (kind: MonitorKind, { monitoringType: sent }: SentMonitor): readonly Issue[] =>
  sent === undefined || (typeof sent === 'string' && monitoringTypeOf(kind, sent).isSupported)
    ? []
    : [{ path: 'monitoringType', message: 'This version cannot check monitors of this type.' }];

const OWNERSHIP_MEMBERS = ['status', 'managementType', 'customerId', 'alerting', 'allowPaidQuotaUpgrade'];
const SCHEDULE_MEMBERS = ['checkInterval', 'timeoutSeconds', 'locationIds', 'parentMonitorId', 'heartbeatToken'];

/** Returns the name of the member that contains the name of a monitor. */
export const nameFieldOf = ({ ofCustomer }: Pick<MonitorKind, 'ofCustomer'>): 'name' | 'label' =>
  ofCustomer === undefined ? 'name' : 'label';

/** Returns true if a monitor of the kind names its type, because there is more than one or hosts add them. */
export const namesItsType = ({ types, hasOwnTypes }: Pick<MonitorKind, 'types' | 'hasOwnTypes'>): boolean =>
  hasOwnTypes === true || Object.keys(types).length > 1;

/** Returns an issue for each member that the kind does not have. */
const foreignIssues = (kind: MonitorKind, sent: SentMonitor): readonly Issue[] => {
  const { targetField, settings, secrets, ofCustomer } = kind;
  const own = [
    nameFieldOf(kind),
    ...OWNERSHIP_MEMBERS,
    ...(ofCustomer === undefined ? SCHEDULE_MEMBERS : []),
    targetField,
    ...Object.keys({ ...settings, ...secrets }),
    ...(namesItsType(kind) ? ['monitoringType'] : []),
  ];
  return Object.keys(sent)
    .filter((member) => !own.includes(member))
    .map((path) => ({ path, message: 'Monitors of this kind have no such member.' }));
};

/** Returns an issue if another monitor of the customer has the same target. */
const takenIssues = (
  { targetField: path, ofCustomer }: MonitorKind,
  { takenBy = null }: NewMonitorFacts,
): readonly Issue[] =>
  takenBy === null ? [] : [{ path, message: `The customer has this already: ${ofCustomer?.term} ${takenBy}.` }];

const fixedIssues = ({ targetField: path, ofCustomer }: MonitorKind, { sent }: NewMonitorFacts): readonly Issue[] =>
  ofCustomer?.keepsTarget && sent[path] !== undefined ? [{ path, message: 'This cannot be changed.' }] : [];

const hasDegraded = ({ settings }: MonitorKind): boolean => settings['degradedAfter'] !== undefined;

/** Returns the issues of a new monitor. Members that contain a host are validated as host names. */
const newIssues = (kind: MonitorKind, facts: NewMonitorFacts): readonly Issue[] => [
  ...foreignIssues(kind, facts.sent),
  ...typeIssues(kind, facts.sent),
  ...newScheduleIssues(scheduleOf(kind)(facts)),
  ...missingSettings({ [kind.targetField]: kind.target, ...kind.settings }, facts.sent),
  ...settingIssues(kind.settings, facts.sent).filter(({ path }) => facts.hosts[path] === undefined),
  ...settingIssues(kind.secrets, facts.sent),
  ...alertingIssues(kind, facts.sent, facts.monitoringType),
  ...(hasDegraded(kind) ? degradedIssues(facts) : []),
  ...(kind.newIssues?.(facts) ?? []),
  ...takenIssues(kind, facts),
];

const changeIssues = (kind: MonitorKind, facts: MonitorChangeFacts): readonly Issue[] => [
  ...foreignIssues(kind, facts.sent),
  ...fixedIssues(kind, facts),
  ...typeIssues(kind, facts.sent),
  ...changedScheduleIssues(scheduleOf(kind)(facts)),
  ...settingIssues(kind.settings, facts.sent).filter(({ path }) => kind.settings[path]?.hasOwnCode !== true),
  ...settingIssues(kind.secrets, facts.sent),
  ...alertingIssues(kind, facts.sent, facts.monitoringType),
  ...(hasDegraded(kind) ? degradedIssues(facts) : []),
  ...(kind.changeIssues?.(facts) ?? []),
  ...takenIssues(kind, facts),
];

/** Returns the rules for a new monitor. Wrong types and values out of range are issues of the body. */
export const newMonitorRules = (kind: MonitorKind): readonly Rule<NewMonitorFacts, MonitorCode>[] => [
  bodyRule((facts: NewMonitorFacts) => newIssues(kind, facts)),
  ...mapFacts(scheduleOf(kind), [packageMinimumRule]),
  ...kind.newRules,
];

/**
 * Returns the rules for a changed monitor. Members that have a code of their own in the specification are refused with
 * that code.
 */
export const changedMonitorRules = (kind: MonitorKind): readonly Rule<MonitorChangeFacts, MonitorCode>[] => [
  bodyRule((facts: MonitorChangeFacts) => changeIssues(kind, facts)),
  ...mapFacts(scheduleOf(kind), scheduleChangeRules),
  ...kind.changeRules,
];

/** The members of a monitor that are validated by its kind. */
export type JudgedMembers = Pick<
  Monitor,
  | 'monitoringType'
  | 'name'
  | 'target'
  | 'status'
  | 'pausedUntil'
  | 'checkInterval'
  | 'timeoutSeconds'
  | 'alerting'
  | 'settings'
  | 'secrets'
>;

/** Returns the target of a monitor after it is created or changed, in canonical form. */
export const targetAfter = (
  { targetField, canonical }: Pick<MonitorKind, 'targetField' | 'canonical'>,
  sent: SentMonitor,
  kept: Pick<Monitor, 'target'>,
): string => {
  const target = sent[targetField];
  return typeof target === 'string' ? (canonical?.(target) ?? target) : kept.target;
};

/**
 * Returns the secrets of a monitor after it is created or changed. Stored secrets remain only if they are not sent to
 * additional destinations. See ADR 0063.
 */
export const secretsAfter = <Settings extends KindMembers, Secrets extends KindMembers>(
  { secrets, recipientsOf }: Pick<MonitorKind<Settings, Secrets>, 'secrets' | 'recipientsOf'>,
  sent: SentMonitor,
  kept: Pick<Monitor<Settings, Secrets>, 'target' | 'settings' | 'secrets'>,
  after: Pick<Monitor<Settings>, 'target' | 'settings'>,
): Secrets => {
  const none = initialSettings(secrets);
  const recipients = recipientsOf?.(after.target, after.settings);
  if (recipients === null) return none;
  const known = recipientsOf?.(kept.target, kept.settings) ?? [];
  const isKept = recipients === undefined || recipients.every((recipient) => known.includes(recipient));
  return mergeSettings(secrets, isKept ? kept.secrets : none, sent);
};

const judgedMembers = (
  kind: MonitorKind,
  { sent, monitoringType }: NewMonitorFacts,
  kept: JudgedMembers,
): JudgedMembers => {
  const target = targetAfter(kind, sent, kept);
  const name = sent[nameFieldOf(kind)];
  const settings = { ...mergeSettings(kind.settings, kept.settings, sent), ...kind.implied?.(monitoringType) };
  return {
    monitoringType,
    name: typeof name === 'string' ? name : kept.name || target,
    target,
    status: sent.status ?? kept.status,
    pausedUntil: sent.status === undefined ? kept.pausedUntil : null,
    checkInterval: isCheckInterval(sent.checkInterval) ? sent.checkInterval : kept.checkInterval,
    timeoutSeconds: isTimeout(sent.timeoutSeconds) ? sent.timeoutSeconds : kept.timeoutSeconds,
    alerting: alertingAfter(kept.alerting, sent),
    settings,
    secrets: secretsAfter(kind, sent, kept, { target, settings }),
  };
};

/** Returns the facts without the members that have no effect on monitors of the type. */
const usedFacts = <Facts extends NewMonitorFacts>(kind: MonitorKind, facts: Facts): Facts => {
  const unused = kind.unusedSettings?.(facts.monitoringType);
  return unused === undefined
    ? facts
    : { ...facts, sent: Object.fromEntries(Object.entries(facts.sent).filter(([name]) => !unused.includes(name))) };
};

/**
 * Returns the members of a change that can contain a host: those sent, and also the stored ones if the type changes,
 * because another type may use them, or if a kind of a host finds the host in several members.
 */
export const hostMembers = (
  kind: MonitorKind,
  sent: SentMonitor,
  stored: Pick<Monitor, 'monitoringType' | 'target' | 'settings'>,
): SentMonitor =>
  typeAfter(kind, sent, stored) === stored.monitoringType && kind.hasOwnTypes !== true
    ? sent
    : { ...stored.settings, [kind.targetField]: stored.target, ...sent };

/** Validates a new monitor. Omitted members get the defaults of the kind. */
export const decideNewMonitor = (kind: MonitorKind, sent: NewMonitorFacts): Outcome<JudgedMembers, MonitorCode> =>
  obey(newMonitorRules(kind), usedFacts(kind, sent), (facts) =>
    judgedMembers(kind, facts, {
      monitoringType: facts.monitoringType,
      name: '',
      target: '',
      status: 'active',
      pausedUntil: null,
      checkInterval:
        kind.ofCustomer?.checkInterval ??
        defaultInterval(facts.packageMinimum, floorOf(monitoringTypeOf(kind, facts.monitoringType))),
      timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
      alerting: INHERITED_ALERTING,
      settings: initialSettings(kind.settings),
      secrets: initialSettings(kind.secrets),
    }),
  );

/** Validates a change of a monitor. Omitted members stay unchanged. */
export const decideMonitorChange = (kind: MonitorKind, sent: MonitorChangeFacts): Outcome<JudgedMembers, MonitorCode> =>
  obey(changedMonitorRules(kind), usedFacts(kind, sent), (facts) => judgedMembers(kind, facts, facts.stored));

/**
 * Returns true if a certificate warning no longer applies after a change, because the certificate is no longer
 * monitored or is another one.
 */
export const losesCertificate = (kind: MonitorKind, before: Monitor, after: Monitor): boolean => {
  const certificate = kind.certificateOf?.(after) ?? null;
  return after.status === 'paused' || certificate === null || certificate !== kind.certificateOf?.(before);
};

/**
 * Returns true if a change does not affect the schedule, so that, for example, a renamed monitor keeps its schedule
 * phase.
 */
export const keepsSchedulePhase = (before: Monitor, after: Monitor): boolean => phaseOf(before) === phaseOf(after);

const phaseOf = ({ status, monitoringType, checkInterval, locationIds, settings }: Monitor): string =>
  JSON.stringify([status, monitoringType, timingOf(checkInterval, settings), locationIds]);

/** Returns the heartbeat token after a change. A monitor that becomes a heartbeat gets the new token and keeps it. */
export const heartbeatTokenOf = (
  kind: MonitorKind,
  { monitoringType, heartbeatToken }: Pick<Monitor, 'monitoringType' | 'heartbeatToken'>,
  fresh: string,
): string | null => (monitoringTypeOf(kind, monitoringType).isHeartbeat ? (heartbeatToken ?? fresh) : null);

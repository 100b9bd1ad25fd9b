import type { Issue } from '../../kernel/issue.ts';
import { degradedFields } from '../degraded-after.ts';
import { targetIssues } from '../hosts.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorChangeFacts, NewMonitorFacts, SentMonitor } from '../monitor-kind.ts';
import { secretsAfter } from '../monitor.rules.ts';
import type { Monitor } from '../monitor.ts';
import {
  ownKindFacts,
  ownKindHosts,
  ownKindTypes,
  ownRuleIssues,
  ownSettingIssues,
  unknownKindIssue,
} from '../own-monitor-kinds.ts';
import { shaped, text } from '../setting-fields.ts';
import type { KindMembers, SettingsOf } from '../setting-fields.ts';

/** The maximum length of a target, in characters. */
export const MAX_CUSTOM_TARGET = 1000;
/** The maximum length of the settings or of the secrets of a kind of a host, in characters of JSON. */
export const MAX_CUSTOM_MEMBERS = 16_384;

const isMembers = (sent: unknown): sent is KindMembers =>
  typeof sent === 'object' &&
  sent !== null &&
  !Array.isArray(sent) &&
  JSON.stringify(sent).length <= MAX_CUSTOM_MEMBERS;

const customFields = { configuration: shaped<KindMembers>({}, isMembers), ...degradedFields };
const customSecrets = {
  secrets: shaped<KindMembers | null>(null, (sent): sent is KindMembers | null => sent === null || isMembers(sent)),
};

/** The settings of a monitor of a kind of a host. */
export type CustomSettings = SettingsOf<typeof customFields>;
/** The secrets of a monitor of a kind of a host. */
export type CustomSecrets = SettingsOf<typeof customSecrets>;

/** The members that the kind of a host validates. */
const OWN_MEMBERS = ['target', 'configuration', 'secrets'] as const;

type Stored = Pick<Monitor<CustomSettings, CustomSecrets>, 'target' | 'settings' | 'secrets' | 'status'>;

const NOTHING: Stored = {
  target: '',
  settings: { configuration: {}, degradedAfter: null, alertOnDegraded: false },
  secrets: { secrets: null },
  status: 'active',
};

const configurationAfter = (sent: SentMonitor, { settings }: Pick<Stored, 'settings'>): KindMembers =>
  isMembers(sent['configuration']) ? sent['configuration'] : settings.configuration;

/** Stored JSON has its members in another order. */
const inOrder = (members: KindMembers): unknown =>
  Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Returns the issues of a monitor as it is after a request. A monitor that is paused needs no secrets. */
const issuesAfter = ({ sent, monitoringType, hosts }: NewMonitorFacts, stored: Stored): readonly Issue[] => {
  const facts = ownKindFacts(monitoringType);
  if (facts === null) return [];
  const target = typeof sent['target'] === 'string' ? sent['target'] : stored.target;
  const configuration = configurationAfter(sent, stored);
  const secrets = secretsAfter(customKind, sent, stored, { target, settings: { ...stored.settings, configuration } });
  const ofSettings = ownSettingIssues('configuration', facts.settings, configuration);
  const isChecked = (sent.status ?? stored.status) === 'active';
  return [
    ...targetIssues('target', hosts['target'] ?? 'public'),
    ...ofSettings,
    ...(isChecked ? ownSettingIssues('secrets', facts.secrets, secrets.secrets ?? {}) : []),
    ...(ofSettings.length === 0 ? ownRuleIssues(facts, target, configuration) : []),
  ];
};

const newIssues = (facts: NewMonitorFacts): readonly Issue[] =>
  facts.sent.monitoringType === undefined
    ? [{ path: 'monitoringType', message: 'Expected the name of a monitor kind that the application adds.' }]
    : issuesAfter(facts, NOTHING);

const changeIssues = (facts: MonitorChangeFacts<CustomSettings, CustomSecrets>): readonly Issue[] => {
  const { sent, stored } = facts;
  const changesOwn = OWN_MEMBERS.some((name) => sent[name] !== undefined);
  if (sent.monitoringType !== undefined && sent.monitoringType !== stored.monitoringType)
    return [{ path: 'monitoringType', message: 'This cannot be changed.' }];
  if (changesOwn && ownKindFacts(stored.monitoringType) === null) return [unknownKindIssue(stored.monitoringType)];
  return changesOwn || (sent.status === 'active' && stored.status === 'paused') ? issuesAfter(facts, stored) : [];
};

/**
 * The kind `custom`: monitors of the kinds that a host adds. The monitoring type is the name of the kind of the host,
 * and the configuration holds the settings that this one declares. See ADR 0378.
 */
export const customKind = defineMonitorKind<CustomSettings, CustomSecrets>({
  kind: 'custom',
  hasOwnTypes: true,
  targetField: 'target',
  target: text({ minLength: 1, maxLength: MAX_CUSTOM_TARGET }, { isRequired: true }),
  get types() {
    return ownKindTypes();
  },
  defaultType: '',
  settings: customFields,
  secrets: customSecrets,
  hosts: ({ target, configuration }, monitoringType) => {
    const facts = ownKindFacts(monitoringType);
    return facts === null || typeof target !== 'string'
      ? {}
      : ownKindHosts(facts, target, isMembers(configuration) ? configuration : {});
  },
  newIssues,
  changeIssues,
  newRules: [],
  changeRules: [],
  recipientsOf: (target, { configuration }) => [JSON.stringify([target, inOrder(configuration)])],
  storedWarnings: ({ monitoringType: name }) => (ownKindFacts(name) === null ? [unknownKindIssue(name)] : []),
  secretSummary: ({ secrets }) => ({ secretNames: Object.keys(secrets ?? {}).toSorted() }),
});

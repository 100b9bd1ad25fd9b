import type { Issue } from '../kernel/issue.ts';
import { MAX_OWN_SETTINGS, OwnEntries, isOwnName, isSettingName } from '../kernel/own-entries.ts';
import { MAX_CHECK_INTERVAL } from './check-interval.rules.ts';
import type { MonitoringType } from './monitor-kind.ts';
import { initialSettings, mergeSettings, missingSettings, settingIssues } from './setting-fields.ts';
import type { KindMembers, SettingField } from './setting-fields.ts';

/** A setting of a monitor kind of a host, with its description for forms and for the API documentation. */
export type OwnSetting<Value = unknown> = SettingField<Value> & { readonly description: string };

/** The settings of a monitor kind of a host, by their names. */
export type OwnSettings = Readonly<Record<string, OwnSetting>>;

/** Adds a description to a setting, as monitor kinds of a host need one. */
export const described = <Value>(description: string, field: SettingField<Value>): OwnSetting<Value> => ({
  ...field,
  description,
});

/** A monitor kind of a host: what is known about it without checking anything. See ADR 0378. */
export interface OwnKindFacts {
  /** The name of the kind for people, such as `Acme queue`. */
  readonly label: string;
  /** A sentence about what is checked. */
  readonly description: string;
  /** A sentence about what the target is. */
  readonly target: string;
  /** The settings, which everybody who can read the monitor sees. */
  readonly settings: OwnSettings;
  /** The settings that are stored encrypted and never shown. */
  readonly secrets: OwnSettings;
  /** The shortest interval of the checks, in minutes; one minute if omitted. */
  readonly intervalFloor?: number;
  /** Returns the host that must be public, or null if there is none. If omitted, no host is examined on saving. */
  hostOf?(target: string, settings: KindMembers): string | null;
  /** Returns what is wrong with a target and with settings that fulfill their fields; `path` is `target` or a setting. */
  issuesOf?(target: string, settings: KindMembers): readonly Issue[];
}

/** The reason why a host cannot add a monitor kind. */
export type OwnKindFault =
  | { readonly code: 'nameInvalid' | 'nameTaken' | 'tooManySettings' }
  | { readonly code: 'settingInvalid'; readonly setting: string };

/** Returns the first reason why a host cannot add a kind, or null. `present` is the kind that already has the name. */
export const ownKindFault = (name: string, facts: OwnKindFacts, present: OwnKindFacts | null): OwnKindFault | null => {
  if (!isOwnName(name)) return { code: 'nameInvalid' };
  if (present !== null && present !== facts) return { code: 'nameTaken' };
  const names = [...Object.keys(facts.settings), ...Object.keys(facts.secrets)];
  const invalid = names.find((setting) => !isSettingName(setting));
  if (invalid !== undefined) return { code: 'settingInvalid', setting: invalid };
  return names.length > MAX_OWN_SETTINGS ? { code: 'tooManySettings' } : null;
};

/** The kinds that the hosts of this process have added. */
const ownKinds = new OwnEntries<OwnKindFacts>();

/** Returns the kind of a host; null if no open composition of this process has added it. */
export const ownKindFacts = (name: string): OwnKindFacts | null => ownKinds.of(name);

/** Returns the names of the kinds that the hosts of this process have added. */
export const ownKindNames = (): readonly string[] => ownKinds.names;

/** Adds a kind for one composition, unless `ownKindFault` finds a reason against it. */
export const addOwnKind = (name: string, facts: OwnKindFacts): void => ownKinds.add(name, facts);

/** Removes the kind of one composition. Returns true if no other composition has it. */
export const removeOwnKind = (name: string): boolean => ownKinds.remove(name);

/** Returns the monitoring types of the kind `custom`: one for each kind that the hosts of this process have added. */
export const ownKindTypes = (): Readonly<Record<string, MonitoringType>> =>
  Object.fromEntries(
    ownKinds.names.map((name) => {
      const { intervalFloor } = ownKinds.of(name) ?? {};
      const type = { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true };
      return [name, intervalFloor === undefined ? type : { ...type, intervalFloor }];
    }),
  );

/** Returns the reason why monitors of a kind that this process does not know are not checked and keep their settings. */
export const unknownKindIssue = (name: string): Issue => ({
  path: 'monitoringType',
  message: `The application that this service is a part of no longer adds the monitor kind ${name}. The monitor is not checked, and its settings are kept.`,
});

/** Returns the settings as the kind gets them: omitted ones have their defaults. */
export const ownSettingsAfter = (fields: OwnSettings, sent: KindMembers): KindMembers =>
  mergeSettings<KindMembers>(fields, initialSettings<KindMembers>(fields), sent);

/** Returns the issues of the settings in a member: unknown, missing and invalid ones. */
export const ownSettingIssues = (member: string, fields: OwnSettings, sent: KindMembers): readonly Issue[] =>
  [
    ...Object.keys(sent)
      .filter((name) => !Object.hasOwn(fields, name))
      .map((path) => ({ path, message: 'Monitors of this kind have no such member.' })),
    ...missingSettings(fields, sent),
    ...settingIssues(fields, sent),
  ].map(({ path, message }) => ({ path: `${member}.${path}`, message }));

/**
 * Returns the host that a monitor of a kind of a host contacts, by the member of its target: none if it has none, and
 * null for one that is no host or that the code of the host cannot name.
 */
export const ownKindHosts = (
  { settings: fields, hostOf }: OwnKindFacts,
  target: string,
  settings: KindMembers,
): Readonly<Record<string, string | null>> => {
  if (hostOf === undefined) return {};
  try {
    const host: unknown = hostOf(target, ownSettingsAfter(fields, settings));
    return host === null ? {} : { target: typeof host === 'string' ? host : null };
  } catch {
    return { target: null };
  }
};

const isIssue = (given: unknown): given is Issue =>
  typeof given === 'object' &&
  given !== null &&
  'path' in given &&
  typeof given.path === 'string' &&
  'message' in given &&
  typeof given.message === 'string';

/**
 * Returns what the code of a host has against target and settings. Code that throws or returns something else refuses
 * the monitor, because nothing can tell whether it would be checked.
 */
export const ownRuleIssues = (
  { settings: fields, issuesOf }: OwnKindFacts,
  target: string,
  settings: KindMembers,
): readonly Issue[] => {
  if (issuesOf === undefined) return [];
  const failed = [{ path: 'configuration', message: 'The validation by this monitor kind failed.' }];
  try {
    const issues: unknown = issuesOf(target, ownSettingsAfter(fields, settings));
    if (!Array.isArray(issues) || !issues.every(isIssue)) return failed;
    return issues.map(({ path, message }) => ({
      path: Object.hasOwn(fields, path) ? `configuration.${path}` : path,
      message,
    }));
  } catch {
    return failed;
  }
};

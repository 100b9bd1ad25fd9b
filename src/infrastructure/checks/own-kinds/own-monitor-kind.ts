import type { Socket } from 'node:net';
import type { OutgoingAnswer, OutgoingRequest } from '../../../application/kernel/network.ts';
import type { OwnCheckAnswer } from '../../../domain/checks/kinds/custom.ts';
import { OwnEntries } from '../../../domain/kernel/own-entries.ts';
import type { Issue } from '../../../domain/kernel/issue.ts';
import type { OwnKindFacts, OwnSetting, OwnSettings } from '../../../domain/monitors/own-monitor-kinds.ts';
import type { KindMembers, SettingsOf } from '../../../domain/monitors/setting-fields.ts';

/** The monitor that the check of a kind of a host is about. */
export interface OwnMonitor<Settings = KindMembers, Secrets = KindMembers> {
  readonly target: string;
  /** The settings, with defaults for those that the monitor does not have. */
  readonly settings: Settings;
  /** The secrets, decrypted. */
  readonly secrets: Secrets;
}

/** What a check of a kind of a host may use. All of it ends with the check. */
export interface OwnCheckContext {
  /** The time that the check may take, in milliseconds. An answer after it is ignored. */
  readonly timeoutMs: number;
  /** Aborts when the check has ended or has taken too long. */
  readonly signal: AbortSignal;
  /** Returns the addresses of a host; rejects if it does not resolve, or if one of them is not public. */
  addressesOf(host: string): Promise<readonly string[]>;
  /** Connects to a public host; rejects if that fails. The socket is destroyed when the check ends. */
  connect(host: string, port: number): Promise<Socket>;
  /** Sends one HTTP request to a public host, without following redirects; rejects if no answer comes. */
  send(
    request: Omit<OutgoingRequest, 'timeoutMs' | 'maxResponseBytes'> & { readonly maxResponseBytes?: number },
  ): Promise<OutgoingAnswer>;
}

/** A monitor kind that a host adds, made by `defineOwnMonitorKind`. See ADR 0378. */
export interface OwnMonitorKind {
  readonly facts: OwnKindFacts;
  /** Checks a monitor once. */
  check(monitor: OwnMonitor, context: OwnCheckContext): Promise<OwnCheckAnswer>;
}

/** The declaration of a monitor kind of a host. */
export interface OwnKindDeclaration<Settings extends OwnSettings, Secrets extends OwnSettings> {
  /** The name of the kind for people, such as `Acme queue`. */
  readonly label: string;
  /** A sentence about what is checked. */
  readonly description: string;
  /** A sentence about what the target is. */
  readonly target: string;
  readonly settings: Settings;
  /** The settings that are stored encrypted and never shown. */
  readonly secrets?: Secrets;
  /** The shortest interval of the checks, in minutes; one minute by default. */
  readonly intervalFloor?: number;
  /** Returns the host that must be public when a monitor is saved; null for none. */
  readonly hostOf?: (target: string, settings: SettingsOf<Settings>) => string | null;
  /** Returns what is wrong with target and settings, each of which is valid; `path` is `target` or a setting. */
  readonly issuesOf?: (target: string, settings: SettingsOf<Settings>) => readonly Issue[];
  /**
   * Checks a monitor once. What it throws is an outage with the reason `checkFailed`, unless it is the failure of a
   * connection of the context.
   */
  readonly check: (
    monitor: OwnMonitor<SettingsOf<Settings>, SettingsOf<Secrets>>,
    context: OwnCheckContext,
  ) => Promise<OwnCheckAnswer> | OwnCheckAnswer;
}

/** Members as plain JavaScript may give them. */
type Given<Declared> = { readonly [Name in keyof Declared]?: unknown };

const isSetting = (setting: Given<OwnSetting> | null | undefined): boolean =>
  typeof setting?.accepts === 'function' && setting.schema !== undefined && typeof setting.description === 'string';

const faultOfSettings = (member: string, given: unknown): string | null => {
  if (typeof given !== 'object' || given === null) return `${member} must be an object`;
  const wrong = Object.entries(given).find(([, setting]: [string, Given<OwnSetting> | null]) => !isSetting(setting));
  return wrong === undefined ? null : `${member}.${wrong[0]} must be made by described and a function such as text`;
};

const isFloor = (given: unknown): boolean => given === undefined || (Number.isInteger(given) && Number(given) >= 1);

/** Returns the first member of a declaration that plain JavaScript has not given as it must be, or null. */
const faultOf = (declaration: Given<OwnKindDeclaration<OwnSettings, OwnSettings>>): string | null => {
  const { label, description, target, settings, secrets = {}, intervalFloor, hostOf, issuesOf, check } = declaration;
  const texts = Object.entries({ label, description, target });
  const empty = texts.find(([, value]) => typeof value !== 'string' || value.trim() === '')?.[0];
  if (empty !== undefined) return `${empty} must be a text`;
  if (!isFloor(intervalFloor)) return 'intervalFloor must be a whole number of minutes';
  const optional = Object.entries({ hostOf, issuesOf }).filter(([, value]) => value !== undefined);
  const missing = [...Object.entries({ check }), ...optional].find(([, value]) => typeof value !== 'function')?.[0];
  if (missing !== undefined) return `${missing} must be a function`;
  return faultOfSettings('settings', settings) ?? faultOfSettings('secrets', secrets);
};

/**
 * Declares a monitor kind for the option `kinds` of `createWatchstead`. The settings are made by `described` and the
 * functions of `domain.monitors` such as `text`, `wholeNumber`, `choice` and `flag`. Throws a `TypeError` that names a
 * missing member.
 */
export const defineOwnMonitorKind = <
  const Settings extends OwnSettings,
  const Secrets extends OwnSettings = OwnSettings,
>(
  declaration: OwnKindDeclaration<Settings, Secrets>,
): OwnMonitorKind => {
  const fault = faultOf(declaration);
  if (fault !== null) throw new TypeError(`A monitor kind cannot be declared: ${fault}.`);
  const { label, description, target, settings, secrets = {}, intervalFloor, hostOf, issuesOf, check } = declaration;
  const typed = (given: KindMembers): SettingsOf<Settings> => given as SettingsOf<Settings>;
  return {
    facts: {
      label,
      description,
      target,
      settings,
      secrets,
      ...(intervalFloor === undefined ? {} : { intervalFloor }),
      ...(hostOf === undefined ? {} : { hostOf: (host, given) => hostOf(host, typed(given)) }),
      ...(issuesOf === undefined ? {} : { issuesOf: (host, given) => issuesOf(host, typed(given)) }),
    },
    check: async (monitor, context) => check(monitor as OwnMonitor<SettingsOf<Settings>, SettingsOf<Secrets>>, context),
  };
};

/** The kinds that the hosts of this process have added, with their checks. */
export const ownKindChecks = new OwnEntries<OwnMonitorKind>();

import type { Issue } from '../kernel/issue.ts';
import { ANSWERS, templateNames } from './channel-type.ts';
import type { ChannelTypeFacts } from './channel-type.ts';

/** The form of the names of channel types that a host adds. No built-in type will ever have such a name. */
const OWN_NAME = /^x-[a-z][a-z0-9-]{1,30}$/;

/** The form of the names of settings. */
const SETTING_NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

/** The maximum number of settings of a channel, and so of a request that changes them. */
export const MAX_SETTINGS = 32;

/** The settings whose names have a meaning for all types. */
const reservedSettings: ReadonlySet<string> = new Set([
  ANSWERS,
  'headerNames',
  'headers',
  'provider',
  'signingSecret',
  ...templateNames,
]);

/** Returns true if the name is one that only a type of a host can have. */
export const isOwnTypeName = (name: string): boolean => OWN_NAME.test(name);

/** The reason why a host cannot add a channel type. */
export type OwnTypeFault =
  | { readonly code: 'nameInvalid' | 'nameTaken' | 'tooManySettings' }
  | { readonly code: 'settingInvalid' | 'settingReserved'; readonly setting: string };

/**
 * Returns the first reason why a host cannot add a type with this name and these settings, or null. `present` is the
 * type that already has the name.
 */
export const ownTypeFault = (
  name: string,
  settings: readonly string[],
  facts: ChannelTypeFacts,
  present: ChannelTypeFacts | null,
): OwnTypeFault | null => {
  if (!isOwnTypeName(name)) return { code: 'nameInvalid' };
  if (present !== null && present !== facts) return { code: 'nameTaken' };
  const invalid = settings.find((setting) => !SETTING_NAME.test(setting));
  if (invalid !== undefined) return { code: 'settingInvalid', setting: invalid };
  const reserved = settings.find((setting) => reservedSettings.has(setting));
  if (reserved !== undefined) return { code: 'settingReserved', setting: reserved };
  return Object.keys(facts.fields).length > MAX_SETTINGS ? { code: 'tooManySettings' } : null;
};

/** Returns the reason why channels of a type that this process does not know send nothing and keep their settings. */
export const unknownTypeIssue = (type: string): Issue => ({
  path: 'type',
  message: `The application that this service is a part of no longer adds the type ${type}. Nothing is sent, and the settings are kept.`,
});

interface Entry {
  readonly facts: ChannelTypeFacts;
  /** The number of compositions that have added the type and are not closed. */
  readonly uses: number;
}

/** The types that the hosts of this process have added. */
const entries = new Map<string, Entry>();

/** Returns the row of a type of a host; null if no open composition of this process has added it. */
export const ownTypeFacts = (name: string): ChannelTypeFacts | null => entries.get(name)?.facts ?? null;

/** Returns the names of the types that the hosts of this process have added. */
export const ownTypeNames = (): readonly string[] => [...entries.keys()];

/** Adds a type for one composition, unless `ownTypeFault` finds a reason against it. */
export const addOwnType = (name: string, facts: ChannelTypeFacts): void => {
  entries.set(name, { facts, uses: (entries.get(name)?.uses ?? 0) + 1 });
};

/** Removes the type of one composition. Returns true if no other composition has it. */
export const removeOwnType = (name: string): boolean => {
  const entry = entries.get(name);
  if (entry === undefined) return false;
  if (entry.uses === 1) return entries.delete(name);
  entries.set(name, { ...entry, uses: entry.uses - 1 });
  return false;
};

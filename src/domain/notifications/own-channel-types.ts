import type { Issue } from '../kernel/issue.ts';
import { MAX_OWN_SETTINGS, OwnEntries, isOwnName, isSettingName } from '../kernel/own-entries.ts';
import { ANSWERS, templateNames } from './channel-type.ts';
import type { ChannelTypeFacts } from './channel-type.ts';

/** The maximum number of settings of a channel, and so of a request that changes them. */
export const MAX_SETTINGS = MAX_OWN_SETTINGS;

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
export const isOwnTypeName = (name: string): boolean => isOwnName(name);

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
  const invalid = settings.find((setting) => !isSettingName(setting));
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

/** The types that the hosts of this process have added. */
const ownTypes = new OwnEntries<ChannelTypeFacts>();

/** Returns the row of a type of a host; null if no open composition of this process has added it. */
export const ownTypeFacts = (name: string): ChannelTypeFacts | null => ownTypes.of(name);

/** Returns the names of the types that the hosts of this process have added. */
export const ownTypeNames = (): readonly string[] => ownTypes.names;

/** Adds a type for one composition, unless `ownTypeFault` finds a reason against it. */
export const addOwnType = (name: string, facts: ChannelTypeFacts): void => ownTypes.add(name, facts);

/** Removes the type of one composition. Returns true if no other composition has it. */
export const removeOwnType = (name: string): boolean => ownTypes.remove(name);

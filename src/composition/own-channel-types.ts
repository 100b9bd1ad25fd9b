import type { OwnChannelType } from '../application/notifications/own-channel-type.ts';
import {
  MAX_SETTINGS,
  addOwnType,
  ownTypeFacts,
  ownTypeFault,
  removeOwnType,
} from '../domain/notifications/own-channel-types.ts';
import type { OwnTypeFault } from '../domain/notifications/own-channel-types.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { addOwnProtocol, removeOwnProtocol } from '../infrastructure/notifications/channel-protocols.ts';
import { ownProtocol } from '../infrastructure/notifications/own-protocol.ts';
import {
  addOwnDocuments,
  ownTypeDocument,
  removeOwnDocument,
} from '../interfaces/http/notifications/channel-type.schemas.ts';

/** The channel types that a host adds, by their names, such as `x-acme-chat`. */
export type OwnChannelTypes = Readonly<Record<string, OwnChannelType>>;

/** Plain JavaScript can pass anything. */
const isObject = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);

const isDefined = (type: Partial<OwnChannelType> | null | undefined): type is OwnChannelType =>
  typeof type?.requestOf === 'function' && type.facts?.fields !== undefined && Array.isArray(type.settings);

/** Returns what a rule has against a type, as a sentence about it. */
const sentenceOf = (fault: OwnTypeFault): string => {
  switch (fault.code) {
    case 'nameInvalid':
      return 'must have a name of x-, a lower-case letter, and 1 to 30 lower-case letters, digits and hyphens, such as x-acme-chat. Names without x- belong to built-in types.';
    case 'nameTaken':
      return 'is another type than the one that this process has under this name. Give every createWatchstead the same object.';
    case 'settingInvalid':
      return `has the setting ${fault.setting}. A name must be a lower-case letter and up to 39 letters and digits.`;
    case 'settingReserved':
      return `has the setting ${fault.setting}, whose name has a meaning for all types. Choose another one.`;
    case 'tooManySettings':
      return `has more than ${MAX_SETTINGS} settings, among them those that all types have.`;
  }
};

const faultOf = (name: string, type: OwnChannelType): string | null => {
  if (!isDefined(type)) return 'is not a channel type. Make it with defineOwnChannelType.';
  const fault = ownTypeFault(name, type.settings, type.facts, ownTypeFacts(name));
  return fault === null ? null : sentenceOf(fault);
};

/**
 * Adds the channel types of a host to those of the process. Returns a function that removes them. Throws a
 * `StartupError` that names the first type that cannot be added; then none is. See ADR 0353.
 */
export const addOwnChannelTypes = (types: OwnChannelTypes = {}): (() => void) => {
  if (!isObject(types)) throw new StartupError('channelTypes must be an object of channel types by their names.');
  const entries = Object.entries(types);
  for (const [name, type] of entries) {
    const fault = faultOf(name, type);
    if (fault !== null) throw new StartupError(`channelTypes.${name} ${fault}`);
  }
  for (const [name, type] of entries) {
    addOwnType(name, type.facts);
    addOwnProtocol(name, ownProtocol(name, type));
    addOwnDocuments([ownTypeDocument(name, type.description)]);
  }
  return () => {
    for (const [name] of entries)
      if (removeOwnType(name)) {
        removeOwnProtocol(name);
        removeOwnDocument(name);
      }
  };
};

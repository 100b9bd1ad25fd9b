import type { OwnChannelType } from '../application/notifications/own-channel-type.ts';
import {
  MAX_SETTINGS,
  addOwnType,
  ownTypeFacts,
  ownTypeFault,
  removeOwnType,
} from '../domain/notifications/own-channel-types.ts';
import type { OwnTypeFault } from '../domain/notifications/own-channel-types.ts';
import { addOwnProtocol, removeOwnProtocol } from '../infrastructure/notifications/channel-protocols.ts';
import { ownProtocol } from '../infrastructure/notifications/own-protocol.ts';
import {
  addOwnDocuments,
  ownTypeDocument,
  removeOwnDocument,
} from '../interfaces/http/notifications/channel-type.schemas.ts';
import { addAll, nameSentence, settingSentence } from './own-additions.ts';

/** The channel types that a host adds, by their names, such as `x-acme-chat`. */
export type OwnChannelTypes = Readonly<Record<string, OwnChannelType>>;

const isDefined = (type: Partial<OwnChannelType> | null | undefined): type is OwnChannelType =>
  typeof type?.requestOf === 'function' && type.facts?.fields !== undefined && Array.isArray(type.settings);

/** Returns what a rule has against a type, as a sentence about it. */
const sentenceOf = (fault: OwnTypeFault): string => {
  switch (fault.code) {
    case 'nameInvalid':
    case 'nameTaken':
      return nameSentence(fault.code, 'type', 'x-acme-chat');
    case 'settingInvalid':
      return settingSentence(fault.setting);
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
export const addOwnChannelTypes = (types: OwnChannelTypes = {}): (() => void) =>
  addAll(types, {
    option: 'channelTypes',
    noun: 'channel types',
    faultOf,
    add: (name, type) => {
      addOwnType(name, type.facts);
      addOwnProtocol(name, ownProtocol(name, type));
      addOwnDocuments([ownTypeDocument(name, type.description)]);
    },
    remove: (name) => {
      if (!removeOwnType(name)) return;
      removeOwnProtocol(name);
      removeOwnDocument(name);
    },
  });

import { MAX_OWN_SETTINGS } from '../domain/kernel/own-entries.ts';
import { addOwnKind, ownKindFacts, ownKindFault, removeOwnKind } from '../domain/monitors/own-monitor-kinds.ts';
import type { OwnKindFault } from '../domain/monitors/own-monitor-kinds.ts';
import { ownKindChecks } from '../infrastructure/checks/own-kinds/own-monitor-kind.ts';
import type { OwnMonitorKind } from '../infrastructure/checks/own-kinds/own-monitor-kind.ts';
import { addAll, nameSentence, settingSentence } from './own-additions.ts';

/** The monitor kinds that a host adds, by their names, such as `x-acme-queue`. */
export type OwnMonitorKinds = Readonly<Record<string, OwnMonitorKind>>;

const isDefined = (kind: Partial<OwnMonitorKind> | null | undefined): kind is OwnMonitorKind =>
  typeof kind?.check === 'function' && kind.facts?.settings !== undefined;

/** Returns what a rule has against a kind, as a sentence about it. */
const sentenceOf = (fault: OwnKindFault): string => {
  switch (fault.code) {
    case 'nameInvalid':
    case 'nameTaken':
      return nameSentence(fault.code, 'kind', 'x-acme-queue');
    case 'settingInvalid':
      return settingSentence(fault.setting);
    case 'tooManySettings':
      return `has more than ${MAX_OWN_SETTINGS} settings and secrets.`;
  }
};

const faultOf = (name: string, kind: OwnMonitorKind): string | null => {
  if (!isDefined(kind)) return 'is not a monitor kind. Make it with defineOwnMonitorKind.';
  const fault = ownKindFault(name, kind.facts, ownKindFacts(name));
  return fault === null ? null : sentenceOf(fault);
};

/**
 * Adds the monitor kinds of a host to those of the process. Returns a function that removes them. Throws a
 * `StartupError` that names the first kind that cannot be added; then none is. See ADR 0378.
 */
export const addOwnMonitorKinds = (kinds: OwnMonitorKinds = {}): (() => void) =>
  addAll(kinds, {
    option: 'kinds',
    noun: 'monitor kinds',
    faultOf,
    add: (name, kind) => {
      addOwnKind(name, kind.facts);
      ownKindChecks.add(name, kind);
    },
    remove: (name) => {
      removeOwnKind(name);
      ownKindChecks.remove(name);
    },
  });

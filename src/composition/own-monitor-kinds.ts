import { MAX_OWN_SETTINGS } from '../domain/kernel/own-entries.ts';
import { addOwnKind, ownKindFacts, ownKindFault, removeOwnKind } from '../domain/monitors/own-monitor-kinds.ts';
import type { OwnKindFault } from '../domain/monitors/own-monitor-kinds.ts';
import { ownKindChecks } from '../infrastructure/checks/own-kinds/own-monitor-kind.ts';
import type { OwnMonitorKind } from '../infrastructure/checks/own-kinds/own-monitor-kind.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';

/** The monitor kinds that a host adds, by their names, such as `x-acme-queue`. */
export type OwnMonitorKinds = Readonly<Record<string, OwnMonitorKind>>;

/** Plain JavaScript can pass anything. */
const isObject = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);

const isDefined = (kind: Partial<OwnMonitorKind> | null | undefined): kind is OwnMonitorKind =>
  typeof kind?.check === 'function' && kind.facts?.settings !== undefined;

/** Returns what a rule has against a kind, as a sentence about it. */
const sentenceOf = (fault: OwnKindFault): string => {
  switch (fault.code) {
    case 'nameInvalid':
      return 'must have a name of x-, a lower-case letter, and 1 to 30 lower-case letters, digits and hyphens, such as x-acme-queue. Names without x- belong to built-in kinds.';
    case 'nameTaken':
      return 'is another kind than the one that this process has under this name. Give every createWatchstead the same object.';
    case 'settingInvalid':
      return `has the setting ${fault.setting}. A name must be a lower-case letter and up to 39 letters and digits.`;
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
export const addOwnMonitorKinds = (kinds: OwnMonitorKinds = {}): (() => void) => {
  if (!isObject(kinds)) throw new StartupError('kinds must be an object of monitor kinds by their names.');
  const entries = Object.entries(kinds);
  for (const [name, kind] of entries) {
    const fault = faultOf(name, kind);
    if (fault !== null) throw new StartupError(`kinds.${name} ${fault}`);
  }
  for (const [name, kind] of entries) {
    addOwnKind(name, kind.facts);
    ownKindChecks.add(name, kind);
  }
  return () => {
    for (const [name] of entries) {
      removeOwnKind(name);
      ownKindChecks.remove(name);
    }
  };
};

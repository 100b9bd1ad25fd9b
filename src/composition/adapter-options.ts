import { didYouMean } from '../domain/kernel/nearest-name.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { portMembers } from './port-members.ts';
import { isList } from './port-lists.ts';
import type { PortLists, Ports, StartupValues } from './ports.ts';

/** The ports whose values follow from the options of the same or a similar name. They are set by these options. */
type SettingPort =
  | 'agentAccessSettings'
  | 'baseUrl'
  | 'defaultSmsProvider'
  | 'exportConcurrency'
  | 'exportCooldownHours'
  | 'firstTier'
  | 'metrics'
  | 'quotaTiers'
  | 'vatRequester';

/** The ports whose adapter a host can replace, by name. */
export type ReplaceablePorts = Omit<Ports, keyof StartupValues | keyof PortLists | SettingPort>;

/**
 * Adapters in place of the built-in ones, by the names of their ports. Entries of a list are added to the built-in ones;
 * a function of the built-in entries replaces the list.
 */
export type AdapterOverrides = Partial<ReplaceablePorts> & {
  readonly [Name in keyof PortLists]?:
    readonly PortLists[Name][] | ((builtIn: readonly PortLists[Name][]) => readonly PortLists[Name][]);
};

/**
 * The adapters that a host gives. A function receives the built-in adapters, which it can wrap; they can be called as
 * soon as the product is composed. See ADR 0144.
 */
export type AdapterOptions = AdapterOverrides | ((builtIn: ReplaceablePorts) => AdapterOverrides);

type PortName = keyof typeof portMembers;

const portNames = Object.keys(portMembers) as readonly PortName[];

const isPortName = (name: string): name is PortName => (portNames as readonly string[]).includes(name);

/** The mark of methods in `portMembers`. A port that is itself a function has the mark alone. */
const CALL = '()';

const membersOf = (name: PortName): readonly string[] => portMembers[name].split(' ');

/** Throws a `StartupError` if the adapter lacks a required member of its port. */
const checkMembers = (what: string, name: PortName, adapter: unknown): void => {
  for (const member of membersOf(name)) {
    if (member === CALL) {
      if (typeof adapter !== 'function') throw new StartupError(`${what} must be a function.`);
      continue;
    }
    const isMethod = member.endsWith(CALL);
    const key = isMethod ? member.slice(0, -CALL.length) : member;
    const value = typeof adapter === 'object' && adapter !== null ? (Reflect.get(adapter, key) as unknown) : undefined;
    if (isMethod ? typeof value !== 'function' : value === undefined)
      throw new StartupError(`${what} has no ${isMethod ? 'method' : 'member'} ${key}.`);
  }
};

/** Throws a `StartupError` for a name that is no port, and for an adapter that lacks a member of its port. */
const checkOverrides = (overrides: AdapterOverrides): void => {
  for (const [name, adapter] of Object.entries<unknown>(overrides)) {
    const what = `adapters.${name}`;
    if (!isPortName(name))
      throw new StartupError(`${what} is not a port that can be replaced${didYouMean(name, portNames)}`);
    if (adapter === undefined || (isList(name) && typeof adapter === 'function')) continue;
    if (isList(name) && !Array.isArray(adapter))
      throw new StartupError(`${what} must be a list of entries, or a function of the built-in entries.`);
    for (const entry of isList(name) ? (adapter as readonly unknown[]) : [adapter])
      checkMembers(isList(name) ? `An entry of ${what}` : what, name, entry);
  }
};

/** Returns an object with the members of a port, which calls the adapter that `find` returns. */
const standIn = (name: PortName, find: () => unknown): unknown => {
  const call = (member: string, values: readonly unknown[]): unknown => {
    const adapter = find() as Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;
    return adapter[member]?.(...values);
  };
  if (portMembers[name] === CALL)
    return (...values: readonly unknown[]) => (find() as (...values: readonly unknown[]) => unknown)(...values);
  const made = {};
  for (const member of membersOf(name)) {
    const key = member.replace(CALL, '');
    const method = { value: (...values: readonly unknown[]) => call(key, values) };
    const getter = { get: (): unknown => Reflect.get(find() as object, key) };
    Object.defineProperty(made, key, { ...(member.endsWith(CALL) ? method : getter), enumerable: true });
  }
  return made;
};

/** The adapters that a host gives, and the built-in ones that it wraps. */
export interface GivenAdapters {
  readonly overrides: AdapterOverrides;
  /** Connects the built-in adapters that a function received. Until then, only those in `early` can be called. */
  connect(find: (name: string) => unknown): void;
}

/**
 * Reads and checks the adapters of a host. Throws a `StartupError` for a name that is no port and for an adapter that
 * lacks a member of its port.
 */
export const readAdapters = (options: AdapterOptions, early: Partial<ReplaceablePorts>): GivenAdapters => {
  let find = (name: string): unknown => {
    const adapter: unknown = early[name as keyof ReplaceablePorts];
    if (adapter !== undefined) return adapter;
    throw new StartupError(`The built-in adapter ${name} was called before the product is composed; call it later.`);
  };
  const builtIn = (): ReplaceablePorts =>
    Object.fromEntries(portNames.map((name) => [name, standIn(name, () => find(name))])) as unknown as ReplaceablePorts;
  const overrides = typeof options === 'function' ? options(builtIn()) : options;
  checkOverrides(overrides);
  return {
    overrides,
    connect: (found) => {
      find = (name) => early[name as keyof ReplaceablePorts] ?? found(name);
    },
  };
};

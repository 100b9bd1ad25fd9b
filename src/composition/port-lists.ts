import type { PortLists } from './ports.ts';

/** The ports that hold a list, by name. */
export const portLists = [
  'channelSenders',
  'customerFollowers',
  'dueWork',
  'gaugeSources',
  'monitorFollowers',
  'outboxSenders',
  'recurringJobs',
  'stateChangeFollowers',
  'workers',
] as const satisfies readonly (keyof PortLists)[];

/** Returns true if the port holds a list. */
export const isList = (name: string): name is keyof PortLists => (portLists as readonly string[]).includes(name);

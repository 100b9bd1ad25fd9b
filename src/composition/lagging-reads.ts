import { laggingReads } from '../infrastructure/kernel/database/replica/lagging-reads.ts';
import type { Ports } from './ports.ts';

type Methods<Port> = { readonly [Name in keyof Port]: Port[Name] extends (...values: never) => unknown ? Name : never };

type LaggingReads = { readonly [Name in keyof Ports]?: readonly Methods<Ports[Name]>[keyof Ports[Name]][] };

/**
 * The reads that may be a second old, which a replica answers if there is one: histories, statistics, figures of reports,
 * and the lists of the console's overview. What a caller may read is never among them. See ADR 0357.
 */
export const readsThatMayLag = {
  alertDeliveries: ['page', 'pageOfIncident'],
  auditTrail: ['page'],
  checkHistory: ['page', 'rollups', 'tally', 'tallies', 'countedUntil', 'incidents'],
  customerSummaries: ['page'],
  customerUsages: ['page'],
  heartbeatSignals: ['page'],
  imEvents: ['page'],
  imFigures: ['list', 'pages'],
  monitorChanges: ['page'],
  monitorList: ['page'],
  monitorRecords: ['during'],
  overviews: ['read'],
  reportFigures: ['latencies', 'expiries', 'listings', 'windows'],
  stateSpans: ['during'],
} as const satisfies LaggingReads;

const methods: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(readsThatMayLag).map(([port, names]) => [port, new Set(names)]),
);

/** Returns the adapter of a port, whose reads that may lag go to a replica if the database has one. */
export const readingFromReplicas = (name: string, adapter: unknown, ports: Pick<Ports, 'database'>): unknown => {
  const lagging = methods.get(name);
  if (lagging === undefined || typeof adapter !== 'object' || adapter === null) return adapter;
  const { replicas } = ports.database;
  return replicas === null ? adapter : laggingReads(adapter, lagging, replicas);
};

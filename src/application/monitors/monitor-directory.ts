import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { isMonitorKind } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorId } from './website.ports.ts';

/** What is known of a monitor of any kind by those who only hang something on it. */
export interface DirectoryMonitor {
  readonly id: number;
  readonly publicId: string;
  readonly kind: MonitorKind;
  readonly name: string;
  readonly organizationId: number;
  readonly customerId: number | null;
}

/** The monitors of all kinds, by kind and id. A kind that no monitor is stored of has none to find. */
export interface MonitorDirectory {
  /** Answers null for a monitor outside the scope. */
  find(scope: Scope, kind: MonitorKind, id: MonitorId): Promise<DirectoryMonitor | null>;
  /** As `find`, and nobody else locks, changes or deletes the monitor until the unit of work ends. */
  lock(scope: Scope, kind: MonitorKind, id: MonitorId): Promise<DirectoryMonitor | null>;
}

/** A monitor as requests name it; `type` is a text from outside. */
export interface NamedMonitor {
  readonly type: string;
  readonly id: MonitorId;
}

/** The refusals of `findMonitor`. */
export const monitorLookupCodes = ['invalidMonitorType', 'monitorNotFound'] as const;

/** The monitor that a request names; `lock` holds it until the unit of work ends. */
export const findMonitor = async (
  directory: MonitorDirectory,
  scope: Scope,
  { type, id }: NamedMonitor,
  way: keyof MonitorDirectory = 'find',
): Promise<Outcome<DirectoryMonitor, (typeof monitorLookupCodes)[number]>> => {
  if (!isMonitorKind(type)) return refused('invalidMonitorType');
  const found = await directory[way](scope, type, id);
  return found === null ? refused('monitorNotFound') : accepted(found);
};

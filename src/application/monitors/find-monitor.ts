import type { Scope } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { decideMonitorType, monitorNotFound } from '../../domain/monitors/monitor.rules.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { MonitorId, Monitors } from './ports.ts';

/** A monitor as requests name it; `type` is unchecked text. */
export interface NamedMonitor {
  readonly type: string;
  readonly id: MonitorId;
}

/** The refusals of `findMonitor`. */
export const monitorLookupCodes = ['invalidMonitorType', 'monitorNotFound'] as const;

/** Returns the monitor that a request names; `lock` prevents changes by other transactions until this one ends. */
export const findMonitor = async (
  monitors: Pick<Monitors, 'find' | 'lock'>,
  scope: Scope,
  named: NamedMonitor,
  method: 'find' | 'lock' = 'find',
): Promise<Outcome<Monitor, (typeof monitorLookupCodes)[number]>> => {
  const type = decideMonitorType(named.type);
  if (!type.ok) return type;
  const found = await monitors[method](scope, type.value, named.id);
  return found === null ? monitorNotFound : accepted(found);
};

import { monitorCopyOf } from '../../domain/customer-copies/monitor-copy.ts';
import type { MonitorCopy } from '../../domain/customer-copies/monitor-copy.ts';
import type { Substitute } from '../../domain/customer-copies/substitution.ts';
import { monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { StalePreparationError } from '../kernel/ports.ts';
import { prepareMonitor } from '../monitors/create-monitor.ts';
import type { PreparedMonitor } from '../monitors/create-monitor.ts';
import type { PublicSuffixes } from '../monitors/ports.ts';

/** The number of monitors whose hosts are resolved at the same time. */
const PREPARED_AT_ONCE = 20;

interface Planned {
  readonly kind: MonitorKind;
  readonly monitor: Monitor;
  readonly copy: MonitorCopy;
}

/** A monitor of the source with the request that creates its copy, and what was found out about its hosts. */
export interface PlannedMonitor extends Planned {
  readonly prepared: PreparedMonitor;
}

const planned = (monitors: readonly Monitor[], substitute: Substitute): readonly Planned[] =>
  monitors.flatMap((monitor) => {
    const kind = monitorKindOf(monitor.kind);
    return kind === null ? [] : [{ kind, monitor, copy: monitorCopyOf(kind, monitor, substitute) }];
  });

/** Plans the copies of the monitors and checks their hosts, which must not happen within a transaction. */
export const prepareMonitors = async (
  needs: { readonly addressGuard: AddressGuard; readonly publicSuffixes: PublicSuffixes },
  monitors: readonly Monitor[],
  substitute: Substitute,
): Promise<readonly PlannedMonitor[]> => {
  const plans = planned(monitors, substitute);
  const prepared: PlannedMonitor[] = [];
  for (let at = 0; at < plans.length; at += PREPARED_AT_ONCE)
    prepared.push(
      ...(await Promise.all(
        plans
          .slice(at, at + PREPARED_AT_ONCE)
          .map(async (plan) => ({ ...plan, prepared: await prepareMonitor(needs, plan.kind, plan.copy.sent) })),
      )),
    );
  return prepared;
};

/** Throws if the monitors would be copied in another way than when they were prepared. */
export const requireSameMonitors = (
  prepared: readonly PlannedMonitor[],
  monitors: readonly Monitor[],
  substitute: Substitute,
): void => {
  const formOf = (plans: readonly Planned[]) =>
    JSON.stringify(plans.map(({ monitor, copy }) => [monitor.id, monitor.parentMonitorId, copy]));
  if (formOf(prepared) !== formOf(planned(monitors, substitute)))
    throw new StalePreparationError('The monitors of the source were changed concurrently.');
};

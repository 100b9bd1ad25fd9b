import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { monitorHealthOf } from '../../domain/monitors/health.ts';
import type { MonitorTally } from '../../domain/monitors/health.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';

/** Counts of monitors. */
export interface MonitorTallies {
  /** How many monitors of the scope, of all kinds, have each status and condition. */
  of(scope: Scope): Promise<readonly MonitorTally[]>;
}

export const getHealth = defineQuery({
  name: 'getHealth',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ monitorTallies }: { readonly monitorTallies: MonitorTallies }) =>
    async ({ scope, caller, now }) =>
      accepted({ at: now, monitors: monitorHealthOf(await monitorTallies.of(listedOrganization(scope, ownOrganization(caller)))) }),
});

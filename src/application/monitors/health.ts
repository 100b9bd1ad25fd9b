import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { monitorHealthOf } from '../../domain/monitors/health.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorTallies } from './ports.ts';

export const getHealth = defineQuery({
  name: 'getHealth',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ monitorTallies }: { readonly monitorTallies: MonitorTallies }) =>
    async ({ scope, caller, now }) =>
      accepted({ at: now, monitors: monitorHealthOf(await monitorTallies.of(listedOrganization(scope, ownOrganization(caller)))) }),
});

import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import type { Me } from '../access/queries.ts';
import { customerQuery } from '../customers/queries.ts';
import type { Customer } from '../customers/queries.ts';
import { isBulkActionRefused } from '../../src/domain/monitors/bulk-change.ts';
import type { BulkChange } from '../../src/domain/monitors/bulk-change.ts';
import { firstBroken } from '../../src/domain/kernel/rules.ts';
import type { ManagementType } from '../../src/domain/monitors/monitor.ts';
import { actorWith, managedMonitorRules } from '../../src/domain/monitors/management-type.rules.ts';
import { selfServiceRules } from '../../src/domain/monitors/self-service.rules.ts';

/** Tells what people may do with monitors, beside the permissions of their role. */
export interface ChangeRights {
  /** True if the person may only request changes of a monitor of this management type. */
  readonly mustRequest: (monitor: object) => boolean;
  /** True if the person may not take the action on any monitor of the management type. */
  readonly isRefusedInBulk: (action: BulkChange['action'], managementType: ManagementType) => boolean;
  /** True if the person may create monitors. */
  readonly mayCreate: boolean;
}

/** Returns the rights by the rules of the service. `own` is the customer of the person, or null. */
export const changeRightsOf = (me: Me, own: Customer | null): ChangeRights => {
  const actor = actorWith(me.role, me.customer !== null);
  return {
    mustRequest: (monitor) =>
      'managementType' in monitor &&
      monitor.managementType === 'managed' &&
      firstBroken(managedMonitorRules, { actor, customer: own, present: 'managed' }) !== null,
    isRefusedInBulk: (action, present) => isBulkActionRefused(action, { actor, customer: own, present }),
    mayCreate: firstBroken(selfServiceRules, { actor, customer: own, selfServiceCount: 0 }) === null,
  };
};

/** Returns the rights of the person at the screen, or undefined until they are known. */
export const useChangeRights = (): ChangeRights | undefined => {
  const me = useMe();
  const id = me.customer?.publicId;
  const own = useQuery({ ...customerQuery(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return changeRightsOf(me, null);
  return own.data === undefined ? undefined : changeRightsOf(me, own.data);
};

/** Tells whether the person at the screen may create monitors, as far as that is known. */
export const useMayCreateMonitors = (): boolean => {
  const me = useMe();
  return useChangeRights()?.mayCreate === true && me.permissions.includes('editMonitors');
};

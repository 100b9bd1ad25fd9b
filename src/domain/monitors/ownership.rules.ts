import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import {
  changedManagementTypeRules,
  defaultType,
  managedMonitorRules,
  newManagementTypeRules,
} from './management-type.rules.ts';
import type { MonitorChangeClaim, MonitorDeletionClaim, NewMonitorClaim } from './management-type.rules.ts';
import type { ManagementType } from './monitor.ts';
import { changedSelfServiceQuotaRules, newSelfServiceQuotaRules, selfServiceRules } from './self-service.rules.ts';

/** The rules for creating a monitor. The permission is checked before the quota. */
export const monitorCreateRules = [
  ...selfServiceRules,
  ...newManagementTypeRules,
  ...newSelfServiceQuotaRules,
] as const satisfies readonly Rule<NewMonitorClaim>[];

/** The rules for changing the management type. They do not include the permission to edit the monitor. */
export const managementTypeRules = [
  ...changedManagementTypeRules,
  ...changedSelfServiceQuotaRules,
] as const satisfies readonly Rule<MonitorChangeClaim>[];

/** The rules for changing a monitor. */
export const monitorChangeRules = [
  ...managedMonitorRules,
  ...managementTypeRules,
] as const satisfies readonly Rule<MonitorChangeClaim>[];

/** The rules for deleting a monitor. */
export const monitorDeleteRules = [
  { code: 'readonlyMayNotDelete', broken: ({ actor }) => actor.isReadonly },
  ...managedMonitorRules,
] as const satisfies readonly Rule<MonitorDeletionClaim>[];

/** Decides the management type of a new monitor: the requested one, or the default for the caller. */
export const decideNewManagementType = (
  claim: NewMonitorClaim,
): Outcome<ManagementType, CodeOf<typeof monitorCreateRules>> =>
  obey(monitorCreateRules, claim, (it) => it.requested ?? defaultType(it));

/** Decides the management type of a monitor after a change. */
export const decideChangedManagementType = (
  claim: MonitorChangeClaim,
): Outcome<ManagementType, CodeOf<typeof monitorChangeRules>> =>
  obey(monitorChangeRules, claim, () => claim.requested ?? claim.present);

/** Decides the management type after a requested change, regardless of whether the caller may edit the monitor. */
export const decideRequestedManagementType = (
  claim: MonitorChangeClaim,
): Outcome<ManagementType, CodeOf<typeof managementTypeRules>> =>
  obey(managementTypeRules, claim, () => claim.requested ?? claim.present);

/** Decides whether the caller may delete a monitor. */
export const decideMonitorDeletion = (claim: MonitorDeletionClaim): Outcome<null, CodeOf<typeof monitorDeleteRules>> =>
  obey(monitorDeleteRules, claim, () => null);

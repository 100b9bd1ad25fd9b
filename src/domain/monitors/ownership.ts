import { isCustomerBound, isPerson } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import type { ManagementType } from './monitor.ts';

/** A caller who creates, changes or deletes a monitor. */
export interface MonitorActor {
  readonly isCustomerScoped: boolean;
  /** True for an administrator of the whole organization or of the platform. */
  readonly isOrganizationAdmin: boolean;
  readonly isReadonly: boolean;
}

/** Returns the caller as an actor. Agents have no role and are never administrators. */
export const monitorActor = (caller: Caller): MonitorActor => {
  const isCustomerScoped = isCustomerBound(caller);
  const person = isPerson(caller) ? caller : null;
  const isPlatformAdmin = person?.isGlobalAdmin === true;
  return {
    isCustomerScoped,
    isOrganizationAdmin: !isCustomerScoped && (isPlatformAdmin || person?.role === 'admin'),
    isReadonly: person?.role === 'readonly' && !isPlatformAdmin,
  };
};

/** The self-service that the organization allows a customer. */
export interface SelfService {
  readonly allowSelfService: boolean;
  /** The maximum number of self-service monitors of the customer, over all kinds. */
  readonly maxSelfServiceUrls: number;
  /** True if the customer may edit and delete managed monitors, too. */
  readonly canEditManaged: boolean;
}

interface Claim {
  readonly actor: MonitorActor;
  /** The self-service of the customer. Null for a monitor of the organization. */
  readonly customer: SelfService | null;
  /** The requested management type, if any. */
  readonly requested?: ManagementType;
  /** The number of self-service monitors of the customer, over all kinds. */
  readonly selfServiceCount: number;
}

export type NewMonitorClaim = Claim;

export interface MonitorChangeClaim extends Claim {
  readonly present: ManagementType;
}

export interface MonitorDeletionClaim extends Pick<Claim, 'actor' | 'customer'> {
  readonly present: ManagementType;
}

const defaultType = ({ actor }: Claim): ManagementType => (actor.isCustomerScoped ? 'self_service' : 'managed');

const isManagedForCustomer = ({ actor, customer, present }: MonitorDeletionClaim) =>
  actor.isCustomerScoped && present === 'managed' && customer?.canEditManaged !== true;

const changesType = (claim: Claim, from: ManagementType) =>
  claim.requested !== undefined && claim.requested !== from && !claim.actor.isOrganizationAdmin;

const isQuotaReached = ({ customer, selfServiceCount }: Claim) =>
  selfServiceCount >= (customer?.maxSelfServiceUrls ?? 0);

/** The rules for creating a monitor. The permission is checked before the quota. */
export const monitorCreateRules = [
  {
    code: 'selfServiceNotAllowed',
    broken: ({ actor, customer }) => actor.isCustomerScoped && customer?.allowSelfService !== true,
  },
  { code: 'managementTypeOrgOnly', broken: (it) => changesType(it, defaultType(it)) },
  {
    code: 'selfServiceQuotaReached',
    broken: (it) => (it.requested ?? defaultType(it)) === 'self_service' && isQuotaReached(it),
  },
] as const satisfies readonly Rule<NewMonitorClaim>[];

/** The rules for changing the management type. They do not include the permission to edit the monitor. */
export const managementTypeRules = [
  { code: 'managementTypeOrgOnly', broken: (it) => changesType(it, it.present) },
  {
    code: 'selfServiceQuotaReached',
    broken: (it) => it.present === 'managed' && it.requested === 'self_service' && isQuotaReached(it),
  },
] as const satisfies readonly Rule<MonitorChangeClaim>[];

/** The rules for changing a monitor. */
export const monitorChangeRules = [
  { code: 'managed_by_organization', broken: isManagedForCustomer },
  ...managementTypeRules,
] as const satisfies readonly Rule<MonitorChangeClaim>[];

/** The rules for deleting a monitor. */
export const monitorDeleteRules = [
  { code: 'readonlyMayNotDelete', broken: ({ actor }) => actor.isReadonly },
  { code: 'managed_by_organization', broken: isManagedForCustomer },
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

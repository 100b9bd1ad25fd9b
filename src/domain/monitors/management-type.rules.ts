import type { Rule } from '../kernel/rules.ts';
import { isCustomerBound, isPerson } from '../access/caller.ts';
import type { Caller, Role } from '../access/caller.ts';
import type { ManagementType } from './monitor.ts';

/** A caller who creates, changes or deletes a monitor. */
export interface MonitorActor {
  readonly isCustomerScoped: boolean;
  /** True for an administrator of the whole organization or of the platform. */
  readonly isOrganizationAdmin: boolean;
  readonly isReadonly: boolean;
}

/** Returns somebody with a role as an actor. Agents have no role and are never administrators. */
export const actorWith = (role: Role | null, isCustomerScoped: boolean): MonitorActor => ({
  isCustomerScoped,
  isOrganizationAdmin: !isCustomerScoped && role === 'admin',
  isReadonly: role === 'readonly',
});

/** Returns the caller as an actor. An administrator of the platform is one of each organization. */
export const monitorActor = (caller: Caller): MonitorActor => {
  const person = isPerson(caller) ? caller : null;
  const role = person?.isGlobalAdmin === true ? 'admin' : (person?.role ?? null);
  return actorWith(role, isCustomerBound(caller));
};

/** A request that decides the management type of a monitor. */
export interface NewMonitorClaim {
  readonly actor: MonitorActor;
  /** The self-service of the customer. Null for a monitor of the organization. */
  readonly customer: SelfService | null;
  /** The requested management type, if any. */
  readonly requested?: ManagementType;
  /** The number of self-service monitors of the customer, over all kinds. */
  readonly selfServiceCount: number;
}

/** A request that changes the management type of a monitor. */
export interface MonitorChangeClaim extends NewMonitorClaim {
  readonly present: ManagementType;
}

/** A request that deletes a monitor, or changes it in any way. */
export interface MonitorDeletionClaim extends Pick<NewMonitorClaim, 'actor' | 'customer'> {
  readonly present: ManagementType;
}

/** Returns the management type of a new monitor for which none is requested. */
export const defaultType = ({ actor }: NewMonitorClaim): ManagementType =>
  actor.isCustomerScoped ? 'self_service' : 'managed';

const isManagedForCustomer = ({ actor, customer, present }: MonitorDeletionClaim) =>
  actor.isCustomerScoped && present === 'managed' && customer?.canEditManaged !== true;

const changesType = (claim: NewMonitorClaim, from: ManagementType) =>
  claim.requested !== undefined && claim.requested !== from && !claim.actor.isOrganizationAdmin;

/** The rule that only the organization requests a management type other than the default. */
export const newManagementTypeRules = [
  { code: 'managementTypeOrgOnly', broken: (it) => changesType(it, defaultType(it)) },
] as const satisfies readonly Rule<NewMonitorClaim>[];

/** The rule that only the organization changes the management type. */
export const changedManagementTypeRules = [
  { code: 'managementTypeOrgOnly', broken: (it) => changesType(it, it.present) },
] as const satisfies readonly Rule<MonitorChangeClaim>[];

/** The rule that a customer changes or deletes no monitor that the organization manages, without an exception. */
export const managedMonitorRules = [
  { code: 'managed_by_organization', broken: isManagedForCustomer },
] as const satisfies readonly Rule<MonitorDeletionClaim>[];

/** The self-service that the organization allows a customer. */
export interface SelfService {
  readonly allowSelfService: boolean;
  /** The maximum number of self-service monitors of the customer, over all kinds. */
  readonly maxSelfServiceUrls: number;
  /** True if the customer may edit and delete managed monitors, too. */
  readonly canEditManaged: boolean;
}

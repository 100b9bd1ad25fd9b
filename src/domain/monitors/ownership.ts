import { isCustomerBound, isPerson } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import type { ManagementType } from './website.ts';

/** What matters of a caller who creates, changes or deletes a monitor. */
export interface MonitorActor {
  readonly isCustomerScoped: boolean;
  /** An administrator of the organization as a whole, or of the platform. */
  readonly isOrganizationAdmin: boolean;
  readonly isReadonly: boolean;
}

/** The caller as an actor on monitors. An agent has no role of its own, so it is no administrator. */
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

/** What the organization lets a customer do by itself. */
export interface SelfService {
  readonly allowSelfService: boolean;
  /** How many self-service monitors the customer may have, over all types. */
  readonly maxSelfServiceUrls: number;
  /** Lets the customer edit and delete managed monitors too. */
  readonly canEditManaged: boolean;
}

interface Claim {
  readonly actor: MonitorActor;
  /** Null for a monitor of the organization itself, which has no self-service. */
  readonly customer: SelfService | null;
  /** The class that is asked for, if any. */
  readonly asked?: ManagementType;
  /** How many self-service monitors the customer has at present, over all types. */
  readonly selfServiceCount: number;
}

export type NewMonitorClaim = Claim;

export interface MonitorChangeClaim extends Claim {
  readonly present: ManagementType;
}

export interface MonitorDeletionClaim extends Pick<Claim, 'actor' | 'customer'> {
  readonly present: ManagementType;
}

const naturalClass = ({ actor }: Claim): ManagementType => (actor.isCustomerScoped ? 'self_service' : 'managed');

const isOutOfHand = ({ actor, customer, present }: MonitorDeletionClaim) =>
  actor.isCustomerScoped && present === 'managed' && customer?.canEditManaged !== true;

const reclassifies = (claim: Claim, from: ManagementType) =>
  claim.asked !== undefined && claim.asked !== from && !claim.actor.isOrganizationAdmin;

const isFull = ({ customer, selfServiceCount }: Claim) => selfServiceCount >= (customer?.maxSelfServiceUrls ?? 0);

/** Who may create a monitor. Whether the caller may at all is judged before whether there is room. */
export const monitorCreateRules = [
  {
    code: 'selfServiceNotAllowed',
    broken: ({ actor, customer }) => actor.isCustomerScoped && customer?.allowSelfService !== true,
  },
  { code: 'managementTypeOrgOnly', broken: (it) => reclassifies(it, naturalClass(it)) },
  {
    code: 'selfServiceQuotaReached',
    broken: (it) => (it.asked ?? naturalClass(it)) === 'self_service' && isFull(it),
  },
] as const satisfies readonly Rule<NewMonitorClaim>[];

/** What a changed class passes, whoever may edit the monitor itself. */
export const monitorClassRules = [
  { code: 'managementTypeOrgOnly', broken: (it) => reclassifies(it, it.present) },
  {
    code: 'selfServiceQuotaReached',
    broken: (it) => it.present === 'managed' && it.asked === 'self_service' && isFull(it),
  },
] as const satisfies readonly Rule<MonitorChangeClaim>[];

/** Who may change a monitor. */
export const monitorChangeRules = [
  { code: 'managed_by_organization', broken: isOutOfHand },
  ...monitorClassRules,
] as const satisfies readonly Rule<MonitorChangeClaim>[];

/** Who may delete a monitor. */
export const monitorDeleteRules = [
  { code: 'readonlyMayNotDelete', broken: ({ actor }) => actor.isReadonly },
  { code: 'managed_by_organization', broken: isOutOfHand },
] as const satisfies readonly Rule<MonitorDeletionClaim>[];

/** The class of a new monitor: what is asked for, or what is natural for who creates it. */
export const decideNewMonitorClass = (claim: NewMonitorClaim): Outcome<ManagementType, CodeOf<typeof monitorCreateRules>> =>
  obey(monitorCreateRules, claim, (it) => it.asked ?? naturalClass(it));

/** The class of a monitor after a change. */
export const decideChangedMonitorClass = (claim: MonitorChangeClaim): Outcome<ManagementType, CodeOf<typeof monitorChangeRules>> =>
  obey(monitorChangeRules, claim, () => claim.asked ?? claim.present);

/** The class of a monitor after a change that the organization is only asked for: whether the caller could edit it plays no part. */
export const decideRequestedMonitorClass = (claim: MonitorChangeClaim): Outcome<ManagementType, CodeOf<typeof monitorClassRules>> =>
  obey(monitorClassRules, claim, () => claim.asked ?? claim.present);

/** Whether a monitor may be deleted by this caller. */
export const decideMonitorDeletion = (claim: MonitorDeletionClaim): Outcome<null, CodeOf<typeof monitorDeleteRules>> =>
  obey(monitorDeleteRules, claim, () => null);

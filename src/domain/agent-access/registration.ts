import type { AgentScope } from '../access/caller.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, hours } from '../kernel/time.ts';
import { anonymousRegistrationMachine } from './anonymous-registration.machine.ts';
import type { ClaimAttempt, FederatedIdentity } from './claim-attempt.ts';
import { serviceAuthRegistrationMachine } from './service-auth-registration.machine.ts';
import { stepUpRegistrationMachine } from './step-up-registration.machine.ts';

/** How long after its creation a registration can be claimed. */
export const CLAIM_WINDOW = hours(24);
/** How long a dead registration is kept before it is deleted. */
export const DEAD_REGISTRATION_RETENTION = days(7);
/** What the public id of a registration starts with, and the random bytes that follow. */
export const REGISTRATION_PREFIX = 'reg_';
export const REGISTRATION_BYTES = 24;
/** What a claim token starts with, and the random bytes that follow. */
export const CLAIM_TOKEN_PREFIX = 'clm_';
export const CLAIM_TOKEN_BYTES = 32;

const machines = {
  anonymous: anonymousRegistrationMachine,
  service_auth: serviceAuthRegistrationMachine,
  identity_assertion: stepUpRegistrationMachine,
} as const;

export type RegistrationType = keyof typeof machines;
type StateOfEach<T extends RegistrationType> = T extends unknown ? StateOf<(typeof machines)[T]> : never;
export type RegistrationStatus = StateOfEach<RegistrationType>;
export type RegistrationEvent = 'attempt' | 'confirm' | 'decline' | 'redeem' | 'expire' | 'revoke';

/** What a user gave to an agent, as it was when they confirmed. */
export interface Grant {
  /** Null once the user no longer exists. */
  readonly userId: number | null;
  readonly organizationId: number;
  /** Set when the agent is confined to one customer. */
  readonly customerId: number | null;
  readonly scopes: readonly AgentScope[];
  readonly email: string;
}

interface RegistrationCore {
  readonly id: number;
  /** `reg_…`, also the subject of its assertions. */
  readonly publicId: string;
  readonly type: RegistrationType;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
  /** SHA-256 of the claim token. */
  readonly claimTokenHash: string;
  readonly windowEndsAt: Date;
  readonly requestedScopes: readonly AgentScope[];
  /** The account that alone can confirm; null until an anonymous agent names one. */
  readonly boundEmail: string | null;
  readonly identity: FederatedIdentity | null;
  readonly attempt: ClaimAttempt | null;
  /** When the newest assertion ends; null before the first one. */
  readonly assertionExpiresAt: Date | null;
}

/** A registration that nobody has confirmed. */
export interface OpenRegistration extends RegistrationCore {
  readonly status: 'active' | 'pending';
}

/** A registration that a user has confirmed; `redeemed` once the agent has come for its access. */
export interface GrantedRegistration extends RegistrationCore {
  readonly status: 'authorized' | 'redeemed';
  readonly grant: Grant;
}

/** A registration that was taken back, or whose user declined. */
export interface RevokedRegistration extends RegistrationCore {
  readonly status: 'revoked';
}

/** An agent that has introduced itself. `expired` is never stored: it follows from the time. */
export type Registration = OpenRegistration | GrantedRegistration | RevokedRegistration;

/** Where an event leads from a status, or null when the machine of the type does not take it there. */
export const registrationNext = (type: RegistrationType, status: RegistrationStatus, event: RegistrationEvent): RegistrationStatus | null => {
  const transitions: Readonly<Record<string, Readonly<Record<string, RegistrationStatus>>>> = machines[type].transitions;
  return transitions[status]?.[event] ?? null;
};

/** The revoked registration, or null when the machine of its type does not allow it. */
export const revokeRegistration = (registration: Registration, now: Date): RevokedRegistration | null => {
  const status = registrationNext(registration.type, registration.status, 'revoke');
  return status === 'revoked' ? { ...registration, status, updatedAt: now } : null;
};

/** A class of registrations that can be deleted once `deadline` is `DEAD_REGISTRATION_RETENTION` in the past. */
export interface RetentionRule {
  readonly statuses: readonly Registration['status'][];
  readonly deadline: 'updatedAt' | 'windowEndsAt' | 'assertionExpiresAt';
  /** The type that the rule does not apply to. */
  readonly exceptType?: RegistrationType;
  /** Whether a registration that carries an approval is kept, because its user finds and ends the approval by it. */
  readonly keepsApproved?: true;
}

/** Which registrations are dead, by their stored status and the time that ended them. */
export const registrationRetentionRules: readonly RetentionRule[] = [
  { statuses: ['revoked'], deadline: 'updatedAt' },
  { statuses: ['active', 'pending', 'authorized'], deadline: 'windowEndsAt', keepsApproved: true },
  { statuses: ['redeemed'], deadline: 'assertionExpiresAt', exceptType: 'identity_assertion' },
];

/** Whether the registration was dead before the moment. */
export const wasDeadBefore = (registration: Registration, isApproved: boolean, before: Date): boolean =>
  registrationRetentionRules.some(({ statuses, deadline, exceptType, keepsApproved }) => {
    const end = registration[deadline];
    return statuses.includes(registration.status) && registration.type !== exceptType && end !== null && end < before && !(keepsApproved && isApproved);
  });

const deadlineOf = ({ status, windowEndsAt, assertionExpiresAt }: Registration): Date | null =>
  status === 'redeemed' ? assertionExpiresAt : windowEndsAt;

/** What a registration is at this moment, decided by comparing times. */
export const registrationStatusAt = (registration: Registration, now: Date): RegistrationStatus => {
  const deadline = deadlineOf(registration);
  if (registration.status === 'revoked' || deadline === null || now < deadline) return registration.status;
  return registrationNext(registration.type, registration.status, 'expire') ?? registration.status;
};

/**
 * Whether its user can still cut the agent off: while it lives, and beyond that while an approval would let the same
 * identity in again.
 */
export const isConnected = (registration: Registration, isApproved: boolean, now: Date): registration is GrantedRegistration =>
  'grant' in registration && (isApproved || registrationStatusAt(registration, now) !== 'expired');

/** Whether a text has the form of a claim token. */
export const isClaimTokenShaped = (token: string): boolean => /^clm_[A-Za-z0-9_-]{32,64}$/.test(token);

import type { AgentScope } from '../access/caller.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, hours } from '../kernel/time.ts';
import { anonymousRegistrationMachine, serviceAuthRegistrationMachine, stepUpRegistrationMachine } from './agent-access.machine.ts';
import type { ClaimAttempt, FederatedIdentity } from './claim-attempt.ts';

/** How long after its creation a registration can be claimed and redeemed. */
export const CLAIM_WINDOW = hours(24);
/** How long a revoked or expired registration is kept. */
export const ENDED_REGISTRATION_RETENTION = days(7);
/** The prefix of a registration's public id, and the number of random bytes after it. */
export const REGISTRATION_PREFIX = 'reg_';
export const REGISTRATION_BYTES = 24;
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

/** What a user granted to an agent, as of the confirmation. */
export interface Grant {
  /** Null after the user was deleted. */
  readonly userId: number | null;
  readonly organizationId: number;
  /** The customer that the agent is restricted to, if any. */
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
  /** The account that can confirm the claim; null until an anonymous agent names one. */
  readonly boundEmail: string | null;
  readonly identity: FederatedIdentity | null;
  readonly attempt: ClaimAttempt | null;
  /** When the latest assertion expires; null before the first one. */
  readonly assertionExpiresAt: Date | null;
}

/** A registration that no user has confirmed. */
export interface OpenRegistration extends RegistrationCore {
  readonly status: 'active' | 'pending';
}

/** A registration that a user has confirmed; `redeemed` after the agent has exchanged its claim token. */
export interface GrantedRegistration extends RegistrationCore {
  readonly status: 'authorized' | 'redeemed';
  readonly grant: Grant;
}

/** A registration that was revoked, or declined by its user. */
export interface RevokedRegistration extends RegistrationCore {
  readonly status: 'revoked';
}

/** The registration of an agent. `expired` is never stored: it follows from the time. */
export type Registration = OpenRegistration | GrantedRegistration | RevokedRegistration;

/** The status after an event, or null if the machine of the type does not allow it. */
export const registrationNext = (type: RegistrationType, status: RegistrationStatus, event: RegistrationEvent): RegistrationStatus | null => {
  const transitions: Readonly<Record<string, Readonly<Record<string, RegistrationStatus>>>> = machines[type].transitions;
  return transitions[status]?.[event] ?? null;
};

/** The revoked registration, or null if its machine does not allow it. */
export const revokeRegistration = (registration: Registration, now: Date): RevokedRegistration | null => {
  const status = registrationNext(registration.type, registration.status, 'revoke');
  return status === 'revoked' ? { ...registration, status, updatedAt: now } : null;
};

/** A class of registrations that can be deleted once `deadline` is `ENDED_REGISTRATION_RETENTION` in the past. */
export interface RetentionRule {
  readonly statuses: readonly Registration['status'][];
  readonly deadline: 'updatedAt' | 'windowEndsAt' | 'assertionExpiresAt';
  /** The type that the rule does not apply to. */
  readonly exceptType?: RegistrationType;
  /** Whether a registration with an approval is kept, because its user needs it to find and revoke the approval. */
  readonly keepsApproved?: true;
}

/** Which registrations are dead, by their stored status and the time that ended them. */
export const registrationRetentionRules: readonly RetentionRule[] = [
  { statuses: ['revoked'], deadline: 'updatedAt' },
  { statuses: ['active', 'pending', 'authorized'], deadline: 'windowEndsAt', keepsApproved: true },
  { statuses: ['redeemed'], deadline: 'assertionExpiresAt', exceptType: 'identity_assertion' },
];

/** Whether the registration was dead before the moment. */
export const hadEndedBefore = (registration: Registration, isApproved: boolean, before: Date): boolean =>
  registrationRetentionRules.some(({ statuses, deadline, exceptType, keepsApproved }) => {
    const end = registration[deadline];
    return statuses.includes(registration.status) && registration.type !== exceptType && end !== null && end < before && !(keepsApproved && isApproved);
  });

const deadlineOf = ({ status, windowEndsAt, assertionExpiresAt }: Registration): Date | null =>
  status === 'redeemed' ? assertionExpiresAt : windowEndsAt;

/** The status of the registration at the given time. */
export const registrationStatusAt = (registration: Registration, now: Date): RegistrationStatus => {
  const deadline = deadlineOf(registration);
  if (registration.status === 'revoked' || deadline === null || now < deadline) return registration.status;
  return registrationNext(registration.type, registration.status, 'expire') ?? registration.status;
};

/** Whether the agent is listed among its user's connections: until it expires, and after that while an approval would admit the identity again. */
export const isConnected = (registration: Registration, isApproved: boolean, now: Date): registration is GrantedRegistration =>
  'grant' in registration && (isApproved || registrationStatusAt(registration, now) !== 'expired');

/** Whether the text has the format of a claim token. */
export const isClaimTokenShaped = (token: string): boolean => /^clm_[A-Za-z0-9_-]{32,64}$/.test(token);

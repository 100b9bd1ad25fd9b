import type { AgentScope } from '../access/caller.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, hours, later } from '../kernel/time.ts';
import type { StoredRecord } from '../kernel/record.ts';
import {
  anonymousRegistrationMachine,
  serviceAuthRegistrationMachine,
  stepUpRegistrationMachine,
} from './agent-access.machine.ts';
import type { ClaimAttempt, FederatedIdentity } from './claim-attempt.ts';

/** The time after its creation in which a registration can be claimed and redeemed, in milliseconds. */
export const CLAIM_WINDOW = hours(24);
/** The time for which a revoked or expired registration is kept, in milliseconds. */
export const ENDED_REGISTRATION_RETENTION = days(7);
/** The prefix of a registration's public id, which `REGISTRATION_BYTES` random bytes follow. */
export const REGISTRATION_PREFIX = 'reg_';
/** The number of random bytes of a registration's public id. */
export const REGISTRATION_BYTES = 24;
/** The prefix of a claim token, which `CLAIM_TOKEN_BYTES` random bytes follow. */
export const CLAIM_TOKEN_PREFIX = 'clm_';
/** The number of random bytes of a claim token. */
export const CLAIM_TOKEN_BYTES = 32;

const machines = {
  anonymous: anonymousRegistrationMachine,
  service_auth: serviceAuthRegistrationMachine,
  identity_assertion: stepUpRegistrationMachine,
} as const;

/** The way in which an agent registers. Each has a state machine of its own. */
export type RegistrationType = keyof typeof machines;
type StateOfEach<T extends RegistrationType> = T extends unknown ? StateOf<(typeof machines)[T]> : never;
/** The states of registrations of all types. */
export type RegistrationStatus = StateOfEach<RegistrationType>;
/** The events of registrations of all types. */
export type RegistrationEvent = 'attempt' | 'confirm' | 'decline' | 'redeem' | 'expire' | 'revoke';

/** The access that a user granted to an agent, as of the confirmation. */
export interface Grant {
  /** The id of the user who made the grant; null after the user was deleted. */
  readonly userId: number | null;
  readonly organizationId: number;
  /** The id of the customer that the agent is restricted to, or null if there is none. */
  readonly customerId: number | null;
  readonly scopes: readonly AgentScope[];
  readonly email: string;
}

interface RegistrationCore extends StoredRecord {
  /** The public id, `reg_…`, which is also the subject of the registration's assertions. */
  readonly publicId: string;
  readonly type: RegistrationType;
  /** The SHA-256 digest of the claim token. */
  readonly claimTokenHash: string;
  readonly windowEndsAt: Date;
  readonly requestedScopes: readonly AgentScope[];
  /** The address of the account that can confirm the claim; null until an anonymous agent names one. */
  readonly boundEmail: string | null;
  readonly identity: FederatedIdentity | null;
  readonly attempt: ClaimAttempt | null;
  /** The expiry of the latest assertion; null before the first one. */
  readonly assertionExpiresAt: Date | null;
}

/** A registration that no user has confirmed. */
export interface OpenRegistration extends RegistrationCore {
  readonly status: 'active' | 'pending';
}

/** A registration that a user has confirmed. Its status is `redeemed` after the agent has exchanged its claim token. */
export interface GrantedRegistration extends RegistrationCore {
  readonly status: 'authorized' | 'redeemed';
  readonly grant: Grant;
}

/** A registration that was revoked, or declined by its user. */
export interface RevokedRegistration extends RegistrationCore {
  readonly status: 'revoked';
}

/** The registration of an agent. The status `expired` is never stored but follows from the time. */
export type Registration = OpenRegistration | GrantedRegistration | RevokedRegistration;

/** The facts of a registration that does not exist yet. */
export interface RegistrationOpening {
  readonly type: RegistrationType;
  /** A random part of the public id. */
  readonly token: string;
  readonly claimTokenHash: string;
  readonly requestedScopes: readonly AgentScope[];
  /** The user for whom the agent acts according to an identity provider, if one says so. */
  readonly identity?: FederatedIdentity;
}

/**
 * Returns a registration that nobody has claimed yet, without the members that its store assigns. `withAttempt` adds the
 * attempt that a user confirms.
 */
export const newRegistration = (
  { type, token, claimTokenHash, requestedScopes, identity }: RegistrationOpening,
  now: Date,
): Omit<OpenRegistration, 'id' | 'revision'> => ({
  publicId: `${REGISTRATION_PREFIX}${token}`,
  type,
  status: type === 'anonymous' ? 'active' : 'pending',
  createdAt: now,
  updatedAt: now,
  claimTokenHash,
  windowEndsAt: later(now, CLAIM_WINDOW),
  requestedScopes,
  boundEmail: null,
  identity: identity ?? null,
  attempt: null,
  assertionExpiresAt: null,
});

/** Returns the status after an event, or null if the state machine of the type does not permit the event. */
export const registrationNext = (
  type: RegistrationType,
  status: RegistrationStatus,
  event: RegistrationEvent,
): RegistrationStatus | null => {
  const transitions: Readonly<Record<string, Readonly<Record<string, RegistrationStatus>>>> =
    machines[type].transitions;
  return transitions[status]?.[event] ?? null;
};

/** Returns the revoked registration, or null if its state machine does not permit a revocation. */
export const revokeRegistration = (registration: Registration, now: Date): RevokedRegistration | null => {
  const status = registrationNext(registration.type, registration.status, 'revoke');
  return status === 'revoked' ? { ...registration, status, updatedAt: now } : null;
};

/** A class of registrations that can be deleted once `deadline` is `ENDED_REGISTRATION_RETENTION` in the past. */
export interface RetentionRule {
  readonly statuses: readonly Registration['status'][];
  readonly deadline: 'updatedAt' | 'windowEndsAt' | 'assertionExpiresAt';
  /** The registration type to which the rule does not apply. */
  readonly exceptType?: RegistrationType;
  /** True if a registration with an approval is kept, because its user needs it to find and revoke the approval. */
  readonly keepsApproved?: true;
}

/** The rules that determine, by stored status and deadline, which registrations have ended. */
export const registrationRetentionRules: readonly RetentionRule[] = [
  { statuses: ['revoked'], deadline: 'updatedAt' },
  { statuses: ['active', 'pending', 'authorized'], deadline: 'windowEndsAt', keepsApproved: true },
  { statuses: ['redeemed'], deadline: 'assertionExpiresAt', exceptType: 'identity_assertion' },
];

/** Returns true if the registration had ended before the given time. */
export const hadEndedBefore = (registration: Registration, isApproved: boolean, before: Date): boolean =>
  registrationRetentionRules.some(({ statuses, deadline, exceptType, keepsApproved }) => {
    const end = registration[deadline];
    return (
      statuses.includes(registration.status) &&
      registration.type !== exceptType &&
      end !== null &&
      end < before &&
      !(keepsApproved && isApproved)
    );
  });

const deadlineOf = ({ status, windowEndsAt, assertionExpiresAt }: Registration): Date | null =>
  status === 'redeemed' ? assertionExpiresAt : windowEndsAt;

/** Returns the status of the registration at the given time. */
export const registrationStatusAt = (registration: Registration, now: Date): RegistrationStatus => {
  const deadline = deadlineOf(registration);
  if (deadline === null || now < deadline) return registration.status;
  return registrationNext(registration.type, registration.status, 'expire') ?? registration.status;
};

/**
 * Returns true if the agent is listed among its user's connections: until its registration expires, and afterwards
 * while an approval would admit the identity again.
 */
export const isConnected = (
  registration: Registration,
  isApproved: boolean,
  now: Date,
): registration is GrantedRegistration =>
  'grant' in registration && (isApproved || registrationStatusAt(registration, now) !== 'expired');

/** Returns true if the text has the format of a claim token. */
export const isClaimTokenShaped = (token: string): boolean => /^clm_[A-Za-z0-9_-]{32,64}$/.test(token);

import type { AccountLink, AccountLinkPurpose } from '../../domain/access/account-link.ts';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import type { CodeGuard } from '../../domain/access/mfa.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { SessionLife } from '../../domain/access/session.ts';
import type { SignInAttempts } from '../../domain/access/sign-in-lockout.ts';

/** A person's account with its organization, as they stand at the moment asked for. */
export interface Account {
  readonly userId: number;
  readonly userPublicId: string;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly organizationStatus: OrganizationStatus;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null until the invitation is accepted. */
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly mfaEnabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The accounts of all organizations, for those who prove that one is theirs. One that is deleted at `now` is none. */
export interface Accounts {
  /** By the address as `emailAddressOf` spells it. */
  byEmail(email: string, now: Date): Promise<Account | null>;
  byId(userId: number, now: Date): Promise<Account | null>;
  /** The account as it is now, kept from every change until the unit of work ends. */
  lock(userId: number, now: Date): Promise<Account | null>;
  find(scope: Scope, userPublicId: string, now: Date): Promise<Account | null>;
  setPassword(userId: number, passwordHash: string, now: Date): Promise<void>;
  /** Notes that the person has signed in. */
  noteSignIn(userId: number, now: Date): Promise<void>;
  /** When the API token expires; null when never. */
  tokenExpiry(tokenId: number): Promise<Date | null>;
}

/** A session before it is stored. */
export interface NewSession extends SessionLife {
  readonly publicId: string;
  readonly userId: number;
  readonly sha256: string;
  readonly steppedUpAt: Date | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/** A stored session. */
export interface Session extends Omit<NewSession, 'sha256'> {
  readonly id: number;
}

/** The sessions of all people. An ended session is gone. */
export interface Sessions {
  /** Stores a session, and clears away those of the same user that are over. */
  open(session: NewSession): Promise<Session>;
  byId(id: number): Promise<Session | null>;
  bySecret(sha256: string): Promise<Session | null>;
  /** Every session of the user, the newest first. */
  listOf(userId: number): Promise<readonly Session[]>;
  /** Ends one session; false when it had ended already. Of two at once one gets true. */
  end(id: number): Promise<boolean>;
  endAllOf(userId: number): Promise<void>;
  /** Notes that a two-step code was verified in the session. */
  stepUp(id: number, at: Date): Promise<void>;
}

/** A person's two-step verification. Secrets are sealed. */
export interface Enrolment extends CodeGuard {
  readonly userId: number;
  /** Null until a first enrolment is confirmed. */
  readonly sealedSecret: string | null;
  /** What the next confirmation makes the secret. */
  readonly sealedPending: string | null;
  readonly confirmedAt: Date | null;
}

/** The two-step verification of all people, with their backup codes as keyed hashes. */
export interface Enrolments {
  /** Keeps others from changing the person's enrolment and codes until the end of the unit of work. */
  lock(userId: number): Promise<Enrolment | null>;
  save(enrolment: Enrolment): Promise<void>;
  /** Forgets the enrolment and all backup codes. */
  remove(userId: number): Promise<void>;
  replaceBackupCodes(userId: number, hashes: readonly string[]): Promise<void>;
  backupCodesLeft(userId: number): Promise<number>;
  hasBackupCode(userId: number, hash: string): Promise<boolean>;
  spendBackupCode(userId: number, hash: string): Promise<void>;
}

/** Time-based one-time codes (RFC 6238). */
export interface TimeCodes {
  /** A fresh secret in base32, as people type it. */
  newSecret(): string;
  /** The otpauth URI that authenticator apps read. */
  uri(secret: string, accountName: string): string;
  /** The step that the code is for, within the permitted drift of `now`; null when the code is for none. */
  stepOf(secret: string, code: string, now: Date): number | null;
}

/** Pictures of texts. */
export interface QrCodes {
  /** A PNG as a data URI. */
  dataUri(text: string): Promise<string>;
}

/** A link before it is stored. */
export interface NewAccountLink extends Omit<AccountLink, 'id' | 'usedAt'> {
  readonly sha256: string;
}

/** Links that were sent by mail. At most one of each purpose is open for an account. */
export interface AccountLinks {
  /** Stores the link in the place of earlier ones of its purpose. */
  issue(link: NewAccountLink): Promise<void>;
  bySecret(sha256: string): Promise<AccountLink | null>;
  latestOf(userId: number, purpose: AccountLinkPurpose): Promise<AccountLink | null>;
  /** Uses the link up; false when it was used already. Of two at once one gets true. */
  use(link: AccountLink, at: Date): Promise<boolean>;
}

/** Whose sign-in is counted: an address of mail together with an address of the network. */
export interface SignInSubject {
  readonly email: string;
  readonly address: string;
}

/** Counts of failed sign-ins, for all processes together. Accounts that do not exist are counted like others. */
export interface SignInCounters {
  peek(subject: SignInSubject): Promise<SignInAttempts>;
  /** Reads the counters and keeps others from them until the end of the unit of work. */
  lock(subject: SignInSubject): Promise<SignInAttempts>;
  /** Stores counters that were locked. */
  save(subject: SignInSubject, attempts: SignInAttempts): Promise<void>;
}

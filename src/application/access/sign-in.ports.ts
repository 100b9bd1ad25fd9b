import type { OrganizationStatus } from '../../domain/access/caller.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { CodeGuard } from '../../domain/access/sign-in/mfa.ts';
import type { SessionLife } from '../../domain/access/sign-in/session.ts';
import type { SignInAttempts } from '../../domain/access/sign-in/sign-in-lockout.ts';
import type { Language } from '../../domain/kernel/locale.ts';

/** What people enter about themselves. */
export interface OwnProfile {
  readonly firstName: string;
  readonly lastName: string;
  /** Null for the language of the browser or the organization. */
  readonly language: Language | null;
  /** The name of a time zone in the IANA database; null for that of the organization. */
  readonly timezone: string | null;
}

/** The state of a user's account and organization at the requested time. */
export interface Account {
  readonly userId: number;
  readonly userPublicId: string;
  readonly organizationId: number;
  readonly organizationName: string;
  /** The language of mails to the account: its own, else that of the organization. */
  readonly language: Language;
  /** The language that the account has chosen; null if it has chosen none. */
  readonly ownLanguage: Language | null;
  /** The time zone that the account has chosen; null for that of the organization. */
  readonly ownTimezone: string | null;
  readonly organizationStatus: OrganizationStatus;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The hash of the password, or null until the invitation is accepted. */
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly mfaEnabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Reads the accounts of all organizations for authentication. Accounts that are deleted at `now` are not returned. */
export interface Accounts {
  /** Returns the account with the canonical address (see `emailAddressOf`), or null if there is none. */
  byEmail(email: string, now: Date): Promise<Account | null>;
  /** Returns the account, or null if there is none. */
  byId(userId: number, now: Date): Promise<Account | null>;
  /** Returns the current account, locked until the unit of work ends. */
  lock(userId: number, now: Date): Promise<Account | null>;
  /** Returns the account with the public id, or null if there is none in the scope. */
  find(scope: Scope, userPublicId: string, now: Date): Promise<Account | null>;
  /** Stores the hash of a new password. */
  setPassword(userId: number, passwordHash: string, now: Date): Promise<void>;
  /** Stores what the person has entered, under the next revision of the user. */
  setProfile(userId: number, profile: OwnProfile, now: Date): Promise<void>;
  /** Records a sign-in of the user. */
  noteSignIn(userId: number, now: Date): Promise<void>;
  /** Returns the expiry of the API token, or null if it does not expire. */
  tokenExpiry(tokenId: number): Promise<Date | null>;
}

/** A session to store. */
export interface NewSession extends SessionLife {
  readonly publicId: string;
  readonly userId: number;
  /** The SHA-256 digest of the session's secret. */
  readonly sha256: string;
  /** The time at which a code was verified in the session, or null if none was. */
  readonly steppedUpAt: Date | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/** A session as it is stored, without the digest of its secret. */
export interface Session extends Omit<NewSession, 'sha256'> {
  readonly id: number;
}

/** Stores the sessions of all users. An ended session is deleted. */
export interface Sessions {
  /** Stores a session and deletes the expired sessions of the same user. */
  open(session: NewSession): Promise<Session>;
  /** Returns the session, or null if it has ended. An expired one may be returned. */
  byId(id: number): Promise<Session | null>;
  /**
   * Returns the session by the SHA-256 digest of its secret, or null if it has ended. An expired one may be returned.
   */
  bySecret(sha256: string): Promise<Session | null>;
  /** Returns all sessions of the user, newest first. */
  listOf(userId: number): Promise<readonly Session[]>;
  /** Ends one session. Returns false if it had already ended; of two concurrent calls, only one returns true. */
  end(id: number): Promise<boolean>;
  /** Ends all sessions of the user. */
  endAllOf(userId: number): Promise<void>;
  /** Records that a verification code was accepted in the session. */
  stepUp(id: number, at: Date): Promise<void>;
}

/** A user's two-step verification. Secrets are encrypted. */
export interface Enrolment extends CodeGuard {
  readonly userId: number;
  /** The secret in use, or null until the first enrollment is confirmed. */
  readonly sealedSecret: string | null;
  /** The secret of an enrollment that has not been confirmed. */
  readonly sealedPending: string | null;
  /** The time at which the first enrollment was confirmed, or null if none was. */
  readonly confirmedAt: Date | null;
}

/** Stores the two-step verification of all users, with backup codes as keyed hashes. */
export interface Enrolments {
  /** Locks the enrollment and the codes of the user until the unit of work ends. */
  lock(userId: number): Promise<Enrolment | null>;
  /** Stores the enrollment, in place of an earlier one of the user. */
  save(enrolment: Enrolment): Promise<void>;
  /** Deletes the enrollment and all backup codes. */
  remove(userId: number): Promise<void>;
  /** Replaces all backup codes of the user. */
  replaceBackupCodes(userId: number, hashes: readonly string[]): Promise<void>;
  /** Returns the number of backup codes that the user has not used. */
  backupCodesLeft(userId: number): Promise<number>;
  /** Returns true if the hash is that of a backup code that the user has not used. */
  hasBackupCode(userId: number, hash: string): Promise<boolean>;
  /** Deletes a backup code, so that it cannot be used again. */
  spendBackupCode(userId: number, hash: string): Promise<void>;
}

/** Generates and verifies time-based one-time passwords (RFC 6238). */
export interface TimeCodes {
  /** Returns a new secret in base32, which users can type. */
  newSecret(): string;
  /** Returns the otpauth URI for authenticator apps. The issuer is null for the product. */
  uri(secret: string, accountName: string, issuer: string | null): string;
  /** Returns the time step of the code within the permitted drift of `now`, or null if the code is wrong. */
  stepOf(secret: string, code: string, now: Date): number | null;
}

/** Encodes texts as QR codes. */
export interface QrCodes {
  /** Returns a PNG as a data URI. */
  dataUri(text: string): Promise<string>;
}

/** The subject of a sign-in counter: an email address and a network. */
export interface SignInSubject {
  readonly email: string;
  /** The network of the client; see `clientNetwork`. */
  readonly network: string;
}

/** Stores the numbers of failed sign-ins across all processes. Accounts that do not exist are counted like others. */
export interface SignInCounters {
  /** Reads the counters without a lock. */
  peek(subject: SignInSubject): Promise<SignInAttempts>;
  /** Reads the counters and locks them until the unit of work ends. */
  lock(subject: SignInSubject): Promise<SignInAttempts>;
  /** Stores counters that `lock` has returned. */
  save(subject: SignInSubject, attempts: SignInAttempts): Promise<void>;
}

/** Provides the most common passwords, which are not permitted. */
export interface CommonPasswords {
  /** Returns true if the password, in the form of `comparablePassword`, is one of the most common. */
  includes(password: string): Promise<boolean>;
}

/** Computes password hashes. The function is deliberately slow and memory-hard. */
export interface PasswordHashes {
  /** Returns the hash of the password with its salt and parameters, for `matches`. */
  hash(password: string): Promise<string>;
  /** Returns true if the password matches the hash. A null hash takes as long as a real one and never matches. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

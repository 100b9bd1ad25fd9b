import type { OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import type { ClaimedMessage } from './outbox.ts';
/** Provides the current time; the application has no other source of time. */
export interface Clock {
  /** Returns the current time, with millisecond precision. */
  now(): Date;
}

/** Provides the time zones of the IANA database. */
export interface TimeZones {
  /** Returns the offset changes of the zone that determine local times in the range. The result may include others. */
  offsetChanges(zone: string, range: { readonly from: Date; readonly to: Date }): OffsetChanges;
}

/** Returns a promise that resolves after `ms` milliseconds. */
export type Pause = (ms: number) => Promise<void>;

/** Generates public ids; the application has no other source of them. */
export interface IdSource {
  /** Returns a new UUID version 7, which sorts by time. */
  next(): string;
}

/** Generates secrets; the application has no other source of them. */
export interface SecretSource {
  /** Returns `bytes` random bytes from a cryptographic generator, as base64url. */
  token(bytes: number): string;
  /** Returns `digits` random decimal digits, including leading zeros. */
  digits(digits: number): string;
}

/** Computes one-way digests of secrets that are only compared. */
export interface Digest {
  /** Returns the SHA-256 digest of a high-entropy secret, as lower-case hex. */
  sha256(secret: string): string;
  /**
   * Returns the HMAC-SHA-256 of a secret under the service's key, as lower-case hex. For secrets that are short enough
   * to guess.
   */
  keyed(secret: string): string;
  /** Returns true if the digests are equal. Compares in constant time. */
  same(left: string, right: string): boolean;
}

/** Encrypts secrets that must be readable again, such as stored credentials. */
export interface Vault {
  /** Encrypts `plain`; the result differs each time. */
  seal(plain: string): string;
  /** Decrypts what `seal` returned under the same key; throws if it was altered. */
  open(sealed: string): string;
}

/** Runs work as one transaction. */
export interface UnitOfWork {
  /**
   * Commits all changes that `work` makes through the ports, or none if it throws. A nested call creates a savepoint.
   */
  inTransaction<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Thrown by a port if a record changed since it was read. The unit of work is then run again from the start. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}

/**
 * Thrown by a port that cannot work at the moment, above all because the database does not answer. The same call may
 * succeed later.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/**
 * Thrown by a prepared command if the prepared data no longer fits the locked record. The command is then prepared and
 * run again.
 */
export class StalePreparationError extends Error {
  override readonly name = 'StalePreparationError';
}

/** An entry of the audit log. `before` and `after` contain only changed fields, and never a secret. */
export interface AuditEntry {
  /** The action, such as `customer.updated`. */
  readonly action: string;
  /** The organization whose log contains the entry; null for the platform's. */
  readonly organizationId: number | null;
  readonly subjectType: string;
  /** The public id of the subject, or another stable name. */
  readonly subjectId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /**
   * The ids of the customers whose record the subject is or was, for the announcement of the change. They are not stored.
   * Without them, the change is not announced to customer-bound callers.
   */
  readonly customerIds?: readonly number[];
}

/** The actor of an action, as recorded in the audit log. */
export interface AuditActor {
  /** `channel` is somebody who answers a message of a notification channel. */
  readonly kind: 'user' | 'token' | 'agent' | 'channel' | 'system' | 'anonymous';
  readonly id: string | null;
  /** The network address of the client. Like the request id, it is null for background work. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** The append-only audit log. */
export interface AuditLog {
  /** Adds entries in the present transaction. */
  append(actor: AuditActor, at: Date, entries: readonly AuditEntry[]): Promise<void>;
}

/** A message that is sent after the transaction that stores it. */
export interface OutboxMessage {
  /** The topic, which determines the sender, such as `email` or `alert`. */
  readonly topic: string;
  /** The input of the sender. It is stored encrypted. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The deduplication key. A second message with the same key is not stored. */
  readonly dedupKey?: string;
  /** The earliest time at which the message is sent. Defaults to immediately. */
  readonly notBefore?: Date;
  /**
   * The destination. Once a destination accepts a message, messages that failed there need not wait for their next
   * attempts.
   */
  readonly destination?: string;
  /**
   * The stream. Messages of one stream are sent in the order in which they were added; a message without a stream does
   * not wait for others.
   */
  readonly stream?: string;
  /**
   * The group in which the message is collected. The first message of a group is sent immediately; those added within
   * `window` milliseconds are sent together when the window ends, as are those with `notBefore`. With `isFirstHeld`,
   * the first message waits for the end of the window, too. Grouped messages need a deduplication key.
   */
  readonly group?: { readonly key: string; readonly window: number; readonly isFirstHeld?: boolean };
  /** True for one of many messages that other messages do not wait for. */
  readonly isBulk?: true;
}

/** Stores outgoing messages with the change that causes them. Each is then sent at least once. */
export interface Outbox {
  /** Stores messages in the present transaction, except those whose `dedupKey` is stored. */
  add(messages: readonly OutboxMessage[], at: Date): Promise<void>;
  /**
   * Adds messages that this process sends itself and leases them to it until `leaseUntil`. After the commit, the
   * returned function returns the leased messages. It omits those without a deduplication key, those stored before, and
   * those that wait for earlier messages of their streams.
   */
  addClaimed(messages: readonly OutboxMessage[], at: Date, leaseUntil: Date): Promise<() => readonly ClaimedMessage[]>;
}

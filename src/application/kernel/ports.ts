import type { OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import type { ClaimedMessage } from './outbox.ts';
/** The only source of time. */
export interface Clock {
  /** The current time, with millisecond precision. */
  now(): Date;
}

/** The time zones of the IANA database. */
export interface TimeZones {
  /** The changes of the offset of the zone that decide about the range; others may be among them. */
  offsetChanges(zone: string, range: { readonly from: Date; readonly to: Date }): OffsetChanges;
}

/** Resolves after `ms` milliseconds. */
export type Pause = (ms: number) => Promise<void>;

/** The only source of public ids. */
export interface IdSource {
  /** A new UUID version 7, which sorts by time. */
  next(): string;
}

/** The only source of secrets. */
export interface SecretSource {
  /** `bytes` random bytes from a cryptographic generator, as base64url. */
  token(bytes: number): string;
  /** `digits` random decimal digits, including leading zeros. */
  digits(digits: number): string;
}

/** One-way digests for secrets that are only compared. */
export interface Digest {
  /** SHA-256 of a high-entropy secret, as lower-case hex. */
  sha256(secret: string): string;
  /** HMAC-SHA-256 with the service's key, as lower-case hex, for secrets that are short enough to guess. */
  keyed(secret: string): string;
  /** Compares in constant time. */
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
  /** Commits all changes that `work` makes through the ports, or none if it throws. A nested call creates a savepoint. */
  inTransaction<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Thrown by a port if a record changed since it was read. The unit of work is then run again from the start. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}

/** Thrown by a port that cannot work at the moment, above all because the database does not answer. The same call may succeed later. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Thrown by a prepared command if what it prepared no longer fits the record that it locked. It is then prepared and run again. */
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
  /** The public id, or another stable name, of the subject. */
  readonly subjectId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Who performed an action, as recorded in the audit log. */
export interface AuditActor {
  readonly kind: 'user' | 'token' | 'agent' | 'system' | 'anonymous';
  readonly id: string | null;
  /** The network address and request id; null for background work. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** The append-only audit log. */
export interface AuditLog {
  append(actor: AuditActor, at: Date, entries: readonly AuditEntry[]): Promise<void>;
}

/** A message that is sent after the transaction that wrote it. */
export interface OutboxMessage {
  /** Determines the sender, such as `email` or `alert`. */
  readonly topic: string;
  /** The sender's input; stored encrypted. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** A second message with the same key is not stored. */
  readonly dedupKey?: string;
  /** When to send it first; defaults to immediately. */
  readonly notBefore?: Date;
  /** Where it is sent to. Once the destination accepts a message, failed ones need not wait for their next attempts. */
  readonly destination?: string;
  /** Messages of one stream are sent in the order of writing; a message without a stream does not wait. */
  readonly stream?: string;
  /**
   * Messages with the same group key are collected: the first is sent at once, and those that are written within `window` milliseconds after it
   * are sent together when the window ends; those with `notBefore` then. They need a deduplication key.
   */
  readonly group?: { readonly key: string; readonly window: number };
  /** One of many messages that other messages do not wait for. */
  readonly isBulk?: true;
}

/** Outgoing messages, stored with the change that causes them and then sent at least once. */
export interface Outbox {
  add(messages: readonly OutboxMessage[], at: Date): Promise<void>;
  /**
   * Adds messages that this process sends itself, held for it until the lease ends. After the commit, the returned function gives those that it holds: not
   * those without a deduplication key, that were stored before, or that must wait for earlier ones of their streams.
   */
  addClaimed(messages: readonly OutboxMessage[], at: Date, leaseUntil: Date): Promise<() => readonly ClaimedMessage[]>;
}

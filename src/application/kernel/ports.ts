/** The one source of time. */
export interface Clock {
  /** The present moment, to the millisecond. */
  now(): Date;
}

/** The one source of public ids. */
export interface IdSource {
  /** A fresh UUID of version 7, which sorts by time. */
  next(): string;
}

/** The one source of secrets. */
export interface SecretSource {
  /** `bytes` random bytes from a cryptographic generator, as base64url. */
  token(bytes: number): string;
  /** A number of `digits` random decimal digits, leading zeros included. */
  digits(digits: number): string;
}

/** One-way digests for secrets that are only ever compared. */
export interface Digest {
  /** SHA-256 of a high-entropy secret, as lower-case hex. */
  sha256(secret: string): string;
  /** HMAC-SHA-256 under the service's key, as lower-case hex, for secrets that are short enough to guess. */
  keyed(secret: string): string;
  /** Compares in constant time. */
  same(left: string, right: string): boolean;
}

/** Encrypts what has to be read again, such as a stored credential. */
export interface Vault {
  /** Seals `plain`; sealing twice gives two different texts. */
  seal(plain: string): string;
  /** Opens what `seal` made under the same key; throws when it was altered. */
  open(sealed: string): string;
}

/** Runs work as one transaction. */
export interface UnitOfWork {
  /**
   * Commits everything that `work` does through the ports when it resolves, and rolls it back when it throws.
   * Within another unit, it is nested: its rollback leaves the outer unit intact.
   */
  inTransaction<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Thrown by a port when a record changed since it was read. The unit of work is run again from its start. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}

/** One entry of the audit log. `before` and `after` hold the changed fields only, and never a secret. */
export interface AuditEntry {
  /** What happened, such as `customer.updated`. */
  readonly action: string;
  /** The organization whose log it belongs to; null for platform matters. */
  readonly organizationId: number | null;
  readonly subjectType: string;
  /** The public id, or another stable name, of what it happened to. */
  readonly subjectId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Who did something, as the audit log keeps it. */
export interface AuditActor {
  readonly kind: 'user' | 'token' | 'agent' | 'system' | 'anonymous';
  readonly id: string | null;
  /** The address and request that it came with; null for work of the service's own. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** The audit log. Entries are only ever added. */
export interface AuditLog {
  append(actor: AuditActor, at: Date, entries: readonly AuditEntry[]): Promise<void>;
}

/** A message that leaves the service after the transaction that wrote it. */
export interface OutboxMessage {
  /** Which sender takes it, such as `email` or `alert`. */
  readonly topic: string;
  /** What the sender needs; stored encrypted. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** A second message with the same key is not stored again. */
  readonly dedupKey?: string;
  /** When to send it first; at once when left out. */
  readonly notBefore?: Date;
  /** Messages of one stream leave one after the other, in the order of their writing; left out, it waits for none. */
  readonly stream?: string;
}

/** Outgoing messages, stored with the change that causes them and sent afterwards at least once. */
export interface Outbox {
  add(messages: readonly OutboxMessage[], at: Date): Promise<void>;
}

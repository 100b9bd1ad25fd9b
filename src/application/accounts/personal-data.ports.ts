import type { StoredValue } from '../../domain/accounts/personal-data.ts';

/** A person: an address in canonical form, and the user who has it. */
export interface Person {
  readonly email: string;
  readonly user: { readonly id: number; readonly publicId: string; readonly organizationId: number } | null;
}

/**
 * What an erasure does with a record: it is deleted, or no longer says anything about the person; it names a user without name and address once the
 * account is erased; or an organization has to change it.
 */
export type PersonErasure = 'deleted' | 'changed' | 'anonymous' | 'kept';

/** A record that is, or says something, about a person. */
export interface PersonalRecord {
  readonly table: string;
  readonly id: string;
  /** Null for records that do not name one. */
  readonly organizationId: number | null;
  readonly erasure: PersonErasure;
  /** Why it is kept, in a sentence; null for any other. */
  readonly keptBecause: string | null;
  /** What is about the person, by path. Never a credential. */
  readonly found: Readonly<Record<string, StoredValue>>;
}

export interface ErasedBatch {
  readonly erased: number;
  /** Where the next batch of the table begins; null after the last. */
  readonly next: string | null;
}

/** What is stored about people, in all organizations. */
export interface PersonalData {
  /** The tables that `eraseNext` is called for; the account itself is not one of them. */
  readonly tables: readonly string[];
  find(person: Person): Promise<readonly PersonalRecord[]>;
  /** Erases the person in the next rows of a table, in the transaction of the caller. Repeating it changes nothing. */
  eraseNext(person: Person, table: string, after: string | null, now: Date): Promise<ErasedBatch>;
}

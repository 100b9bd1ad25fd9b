import type { StoredValue } from '../../domain/accounts/personal-data.ts';

/** A person, identified by an address in canonical form and the user with that address, if any. */
export interface Person {
  readonly email: string;
  readonly user: { readonly id: number; readonly publicId: string; readonly organizationId: number } | null;
}

/**
 * The effect of an erasure on a record: it is deleted; it is changed so that it contains nothing about the person; it
 * names a user who is anonymous once the account is erased; or it is kept until an organization changes it.
 */
export type PersonErasure = 'deleted' | 'changed' | 'anonymous' | 'kept';

/** A record that contains data about a person. */
export interface PersonalRecord {
  readonly table: string;
  readonly id: string;
  /** The organization of the record, or null if the record names none. */
  readonly organizationId: number | null;
  readonly erasure: PersonErasure;
  /** The reason why the record is kept, as a sentence, or null if it is not kept. */
  readonly keptBecause: string | null;
  /** The data about the person, by path. Never contains a credential. */
  readonly found: Readonly<Record<string, StoredValue>>;
}

/** The result of erasing one batch of rows. */
export interface ErasedBatch {
  readonly erased: number;
  /** The start of the next batch of the table, or null after the last batch. */
  readonly next: string | null;
}

/** Finds and erases the stored data about people, in all organizations. */
export interface PersonalData {
  /** The tables that `eraseNext` must be called for. They do not include the account itself. */
  readonly tables: readonly string[];
  /** Returns the stored data about a person. */
  find(person: Person): Promise<readonly PersonalRecord[]>;
  /**
   * Erases the data about the person in the next rows of a table, in the transaction of the caller. Repeating the call
   * changes nothing.
   */
  eraseNext(person: Person, table: string, after: string | null, now: Date): Promise<ErasedBatch>;
}

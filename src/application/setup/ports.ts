import type { StoredSample } from '../../domain/setup/sample-outage.ts';
import type { SetupLink } from '../../domain/setup/setup-link.ts';

/** Stores the set-up link of an installation. There is at most one, by the hash of its secret. */
export interface SetupLinks {
  /** Waits for other units of work that set up the installation or issue its link, and keeps them out until this ends. */
  lock(): Promise<void>;
  /** Stores a link in place of an earlier one. */
  replace(link: SetupLink & { readonly sha256: string }): Promise<void>;
  /** Returns the link with the hash, or null. */
  find(sha256: string): Promise<SetupLink | null>;
  /** Removes the link with the hash and returns it, or null. Of two concurrent calls, only one returns it. */
  take(sha256: string): Promise<SetupLink | null>;
  /** Removes any link. */
  clear(): Promise<void>;
}

/** Stores which customer of an organization is its sample. There is at most one. */
export interface SampleOutages {
  /** Returns the sample of the organization with its names; null if it has none. */
  find(organizationId: number): Promise<StoredSample | null>;
  /** Locks the sample of the organization until the unit of work ends, so that only one is added at a time. */
  lock(organizationId: number): Promise<StoredSample | null>;
  /** Stores the sample of the organization in place of an earlier one. It ends with the customer. */
  save(organizationId: number, sample: { readonly customerId: number; readonly monitorId: number }): Promise<void>;
}

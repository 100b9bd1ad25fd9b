import type { SampleOutage } from '../../domain/setup/sample-outage.ts';
import type { SetupLink } from '../../domain/setup/setup-link.ts';

/** Stores the set-up link of an installation. There is at most one, by the hash of its secret. */
export interface SetupLinks {
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
  find(organizationId: number): Promise<SampleOutage | null>;
  /** Locks the sample of the organization until the unit of work ends, so that only one is added at a time. */
  lock(organizationId: number): Promise<SampleOutage | null>;
  /** Stores the customer as the sample of the organization. It ends with the customer. */
  add(organizationId: number, customerId: number): Promise<void>;
}

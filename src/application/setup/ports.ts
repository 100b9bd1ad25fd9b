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

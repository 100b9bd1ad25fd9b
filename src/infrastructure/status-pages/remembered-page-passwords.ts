import type { PasswordHashes } from '../../application/access/sign-in.ports.ts';
import type { Digest } from '../../application/kernel/ports.ts';
import type { PagePasswords, ServedPage } from '../../application/status-pages/serving.ports.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

const MAX_REMEMBERED = 10_000;

/** Caches correct passwords as keyed digests, because feed readers send theirs with each request. */
export class RememberedPagePasswords implements PagePasswords {
  readonly #passwordHashes: PasswordHashes;
  readonly #digest: Digest;
  readonly #proven = new BoundedCache<string, true>(MAX_REMEMBERED);

  constructor(passwordHashes: PasswordHashes, digest: Digest) {
    this.#passwordHashes = passwordHashes;
    this.#digest = digest;
  }

  isProven(page: ServedPage, password: string): boolean {
    return this.#proven.get(this.#nameOf(page, password)) === true;
  }

  async prove(page: ServedPage, password: string): Promise<boolean> {
    const matches = await this.#passwordHashes.matches(password, page.passwordHash);
    if (matches) this.#proven.set(this.#nameOf(page, password), true);
    return matches;
  }

  /** Returns the cache key. It includes the hash, so that a changed password is verified again. */
  #nameOf({ publicId, passwordHash }: ServedPage, password: string): string {
    return this.#digest.keyed(`status-page/${publicId}/${passwordHash ?? ''}/${password}`);
  }
}

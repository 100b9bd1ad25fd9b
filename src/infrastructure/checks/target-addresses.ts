import type { AddressGuard, AddressJudgement } from '../../application/kernel/network.ts';
import { plainHost } from '../../domain/access/host-name.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

/** The maximum number of remembered names. */
const MAX_NAMES = 200_000;

/**
 * An address guard that remembers the last address of each name, so that checks of several names of one server count as
 * checks of one target.
 */
export class TargetAddresses implements AddressGuard {
  readonly #guard: AddressGuard;
  readonly #addresses = new BoundedCache<string, string>(MAX_NAMES);

  constructor(guard: AddressGuard) {
    this.#guard = guard;
  }

  async judge(host: string): Promise<AddressJudgement> {
    const judgement = await this.#guard.judge(host);
    // The addresses are sorted, because name servers rotate them.
    const [address] = judgement.public ? judgement.addresses.toSorted() : [];
    if (address !== undefined && address !== host) this.#addresses.set(plainHost(host), address);
    return judgement;
  }

  /** Returns the last address of the host, or the host itself if it was not resolved yet. */
  of(host: string): string {
    return this.#addresses.get(plainHost(host)) ?? host;
  }
}

import type { FoundLogo, OrganizationLogos } from '../../application/status-pages/ports.ts';
import type { StatusPageChanges } from '../../application/status-pages/serving.ports.ts';
import type { Logo } from '../../domain/organizations/logo.ts';
import { elapsed, seconds } from '../../domain/kernel/time.ts';
import { LONGEST_FRESHNESS } from '../../domain/status-pages/page-freshness.ts';
import type { Database } from '../kernel/database/database.ts';

/** The maximum time that a request waits for the database if the logo is cached. */
const PATIENCE = seconds(1);
/** The time after a failed read during which requests do not wait for another one. */
const RETRY_PAUSE = seconds(1);
/** The maximum size of all cached logos, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

interface KeptLogo {
  readonly logo: FoundLogo;
  readonly readAt: Date;
  /** The number of changes that were known when the logo was read. */
  readonly changes: number;
}

interface Needs {
  readonly database: Pick<Database, 'inTime'>;
  readonly statusPageChanges: StatusPageChanges;
}

/** Keeps logos in memory, so that they are served with their pages while the database is unavailable. */
export class CachedLogos implements OrganizationLogos {
  readonly #stored: OrganizationLogos;
  readonly #needs: Needs;
  readonly #maxBytes: number;
  readonly #kept = new Map<string, KeptLogo>();
  #bytes = 0;
  #changes = 0;
  #failedAt: number | null = null;

  constructor(stored: OrganizationLogos, needs: Needs, maxBytes = MAX_BYTES) {
    this.#stored = stored;
    this.#needs = needs;
    this.#maxBytes = maxBytes;
    needs.statusPageChanges.onChange(() => (this.#changes += 1));
  }

  put(organizationId: number, logo: Logo, now: Date): Promise<void> {
    return this.#stored.put(organizationId, logo, now);
  }

  remove(organizationId: number): Promise<boolean> {
    return this.#stored.remove(organizationId);
  }

  async find(publicId: string, now: Date): Promise<FoundLogo | null> {
    const known = this.#kept.get(publicId);
    if (known === undefined) return this.#read(publicId, now);
    if (this.#isFresh(known, now) || this.#hasJustFailed()) return known.logo;
    try {
      return await this.#needs.database.inTime(PATIENCE, () => this.#read(publicId, now));
    } catch {
      this.#failedAt = performance.now();
      return known.logo;
    }
  }

  #isFresh({ readAt, changes }: KeptLogo, now: Date): boolean {
    const age = elapsed(readAt, now);
    return (
      this.#needs.statusPageChanges.isListening && changes === this.#changes && age >= 0 && age < LONGEST_FRESHNESS
    );
  }

  #hasJustFailed(): boolean {
    return this.#failedAt !== null && performance.now() - this.#failedAt < RETRY_PAUSE;
  }

  async #read(publicId: string, now: Date): Promise<FoundLogo | null> {
    const changes = this.#changes;
    const logo = await this.#stored.find(publicId, now);
    this.#forget(publicId);
    if (logo !== null) this.#keep({ logo, readAt: now, changes });
    return logo;
  }

  /** Adds a logo, and removes the logos that were read first until the others fit. */
  #keep(kept: KeptLogo): void {
    this.#kept.set(kept.logo.publicId, kept);
    this.#bytes += kept.logo.bytes.length;
    for (const publicId of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(publicId);
    }
  }

  #forget(publicId: string): void {
    this.#bytes -= this.#kept.get(publicId)?.logo.bytes.length ?? 0;
    this.#kept.delete(publicId);
  }
}

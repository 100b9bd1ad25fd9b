import type { BrandImages, FoundImage, OwnedImage } from '../../application/status-pages/ports.ts';
import type { StatusPageChanges } from '../../application/status-pages/serving.ports.ts';
import type { BrandImage, ImageOwner, ImagePlace, ImageRole } from '../../domain/organizations/brand-image.ts';
import { elapsed, seconds } from '../../domain/kernel/time.ts';
import { LONGEST_FRESHNESS } from '../../domain/status-pages/page-freshness.ts';
import type { Database } from '../kernel/database/database.ts';

/** The maximum time that a request waits for the database if the image is cached. */
const PATIENCE = seconds(1);
/** The time after a failed read during which requests do not wait for another one. */
const RETRY_PAUSE = seconds(1);
/** The maximum size of all cached images, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

interface KeptImage {
  readonly image: FoundImage;
  readonly readAt: Date;
  /** The number of changes that were known when the image was read. */
  readonly changes: number;
}

interface Needs {
  readonly database: Pick<Database, 'inTime'>;
  readonly statusPageChanges: StatusPageChanges;
}

/** Keeps images in memory, so that they are served with their pages while the database is unavailable. */
export class CachedBrandImages implements BrandImages {
  readonly #stored: BrandImages;
  readonly #needs: Needs;
  readonly #maxBytes: number;
  readonly #kept = new Map<string, KeptImage>();
  #bytes = 0;
  #changes = 0;
  #failedAt: number | null = null;

  constructor(stored: BrandImages, needs: Needs, maxBytes = MAX_BYTES) {
    this.#stored = stored;
    this.#needs = needs;
    this.#maxBytes = maxBytes;
    needs.statusPageChanges.onChange(() => (this.#changes += 1));
  }

  put(place: ImagePlace, image: BrandImage, now: Date): Promise<void> {
    return this.#stored.put(place, image, now);
  }

  remove(place: ImagePlace): Promise<boolean> {
    return this.#stored.remove(place);
  }

  rolesOf(owner: ImageOwner): Promise<readonly ImageRole[]> {
    return this.#stored.rolesOf(owner);
  }

  imagesOf(owner: ImageOwner): Promise<readonly OwnedImage[]> {
    return this.#stored.imagesOf(owner);
  }

  async find(publicId: string, now: Date): Promise<FoundImage | null> {
    const known = this.#kept.get(publicId);
    if (known === undefined) return this.#read(publicId, now);
    if (this.#isFresh(known, now) || this.#hasJustFailed()) return known.image;
    try {
      return await this.#needs.database.inTime(PATIENCE, () => this.#read(publicId, now));
    } catch {
      this.#failedAt = performance.now();
      return known.image;
    }
  }

  #isFresh({ readAt, changes }: KeptImage, now: Date): boolean {
    const age = elapsed(readAt, now);
    return (
      this.#needs.statusPageChanges.isListening && changes === this.#changes && age >= 0 && age < LONGEST_FRESHNESS
    );
  }

  #hasJustFailed(): boolean {
    return this.#failedAt !== null && performance.now() - this.#failedAt < RETRY_PAUSE;
  }

  async #read(publicId: string, now: Date): Promise<FoundImage | null> {
    const changes = this.#changes;
    const image = await this.#stored.find(publicId, now);
    this.#forget(publicId);
    if (image !== null) this.#keep({ image, readAt: now, changes });
    return image;
  }

  /** Adds an image, and removes the images that were read first until the others fit. */
  #keep(kept: KeptImage): void {
    this.#kept.set(kept.image.publicId, kept);
    this.#bytes += kept.image.bytes.length;
    for (const publicId of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(publicId);
    }
  }

  #forget(publicId: string): void {
    this.#bytes -= this.#kept.get(publicId)?.image.bytes.length ?? 0;
    this.#kept.delete(publicId);
  }
}

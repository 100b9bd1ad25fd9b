import { mayLearnOf } from '../access/change-readers.ts';
import type { ChangeReader } from '../access/change-readers.ts';
import type { Announcement } from '../kernel/announced-change.ts';
import { MAX_CHANGES, RING_SIZE } from './stream.rules.ts';

/** A change as its readers see it. */
export interface Change {
  readonly type: string;
  readonly id: string;
}

/** The news since a position: distinct changes, or `unlisted` if the reader must read everything anew. */
export type News = readonly Change[] | 'unlisted';

interface Entry {
  readonly position: number;
  readonly announcement: Announcement;
}

/**
 * The latest announcements in the order of their arrival. Positions increase with the time in milliseconds, so that they
 * do not reveal how many changes other organizations make.
 */
export class ChangeRing {
  readonly #size: number;
  #entries: Entry[] = [];
  /** The position up to which announcements may be missing. */
  #forgotten: number;
  #position: number;

  constructor(now: Date, size = RING_SIZE) {
    this.#size = size;
    this.#position = now.getTime();
    this.#forgotten = this.#position;
  }

  /** The position after the latest announcement. */
  get position(): number {
    return this.#position;
  }

  /** Adds an announcement at the next position. The oldest ones are forgotten when the ring is full. */
  add(announcement: Announcement, now: Date): void {
    this.#entries.push({ position: this.#advance(now), announcement });
    if (this.#entries.length < 2 * this.#size) return;
    this.#forgotten = this.#entries[this.#size - 1]?.position ?? this.#position;
    this.#entries = this.#entries.slice(this.#size);
  }

  /** Forgets everything, because announcements may have been missed. */
  reset(now: Date): void {
    this.#entries = [];
    this.#forgotten = this.#advance(now);
  }

  /** Returns true if all announcements after the position are known. */
  knows(position: number): boolean {
    return position >= this.#forgotten && position <= this.#position;
  }

  /** Returns what the reader may learn of the announcements after the position. */
  newsSince(position: number, reader: ChangeReader): News {
    if (!this.knows(position)) return 'unlisted';
    const found = new Map<string, Change>();
    for (let at = this.#entries.length - 1; at >= 0; at -= 1) {
      const entry = this.#entries[at];
      if (entry === undefined || entry.position <= position) break;
      const { announcement } = entry;
      if (announcement.type !== null) {
        const { type, id } = announcement;
        if (mayLearnOf(reader, announcement)) found.set(`${type}/${id}`, { type, id });
      } else if (announcement.organizationId === null || announcement.organizationId === reader.organizationId)
        return 'unlisted';
    }
    return found.size > MAX_CHANGES ? 'unlisted' : [...found.values()].toReversed();
  }

  #advance(now: Date): number {
    this.#position = Math.max(this.#position + 1, now.getTime());
    return this.#position;
  }
}

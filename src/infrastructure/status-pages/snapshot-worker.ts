import type { Log, Worker } from '../../application/kernel/worker.ts';
import type { StatusPageChanges } from '../../application/status-pages/serving.ports.ts';
import { pageSnapshot } from '../../application/status-pages/snapshots.ts';
import type { PageSnapshot, SnapshotNeeds } from '../../application/status-pages/snapshots.ts';
import { hours } from '../../domain/kernel/time.ts';
import { LONGEST_FRESHNESS } from '../../domain/status-pages/page-freshness.ts';
import type { Database } from '../kernel/database/database.ts';
import { SessionLock } from '../kernel/database/connections/session-lock.ts';
import { SnapshotDirectory } from './snapshot-directory.ts';

interface Needs extends SnapshotNeeds {
  readonly statusPageChanges: StatusPageChanges;
  readonly database: Database;
  readonly log: Log;
}

/** The interval at which the history of past months is written again: it changes with corrections only. */
const COMPLETE_INTERVAL = hours(1);

/**
 * Keeps the snapshots of all pages in a directory, updated at each change and every minute. Of the processes that share
 * the directory, only one writes. While the database is unavailable, nothing is written or removed. See ADR 0097.
 */
export class SnapshotWorker implements Worker {
  readonly name = 'status-page-snapshots';
  readonly #needs: Needs;
  readonly #directory: SnapshotDirectory;
  readonly #snapshotOf: ReturnType<typeof pageSnapshot>;
  readonly #interval: number;
  /** The pages that have changed since they were written. */
  readonly #changed = new Set<number>();
  /** The pages that this process has written, with the slugs of their files. */
  readonly #slugs = new Map<number, string>();
  #lock: SessionLock | null = null;
  #isAllDue = true;
  /**
   * The time at which all files were written (`performance.now()`), or null if another process may have written since.
   */
  #completedAt: number | null = null;
  #hasFailed = false;
  #isStopped = true;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(needs: Needs, directory: string, interval = LONGEST_FRESHNESS) {
    this.#needs = needs;
    this.#directory = new SnapshotDirectory(directory);
    this.#snapshotOf = pageSnapshot(needs);
    this.#interval = interval;
    needs.statusPageChanges.onChange((pageId) => {
      if (pageId === null) this.#isAllDue = true;
      else this.#changed.add(pageId);
      this.#wake();
    });
  }

  async start(): Promise<void> {
    this.#lock = new SessionLock(this.#needs.database, `status page snapshots ${await this.#directory.identity()}`);
    this.#isStopped = false;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#lock?.release();
  }

  #wake(): void {
    if (this.#isStopped || this.#running !== null) return;
    clearTimeout(this.#timer);
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => {
        this.#isAllDue = true;
        this.#wake();
      }, this.#interval);
    });
  }

  async #run(): Promise<void> {
    try {
      if (await this.#lock?.take())
        while (this.#isDue && !this.#isStopped) await (this.#isAllDue ? this.#writeAll() : this.#writeChanged());
      else this.#forget();
      this.#hasFailed = false;
    } catch (fault) {
      if (!this.#hasFailed)
        this.#needs.log.warn('The snapshots of status pages could not be written. The last ones are kept.', {
          fault: String(fault),
        });
      this.#hasFailed = true;
      this.#isAllDue = true;
    }
  }

  get #isDue(): boolean {
    return this.#isAllDue || this.#changed.size > 0;
  }

  /** Resets the state, because another process may write. */
  #forget(): void {
    this.#changed.clear();
    this.#slugs.clear();
    this.#completedAt = null;
  }

  async #writeAll(): Promise<void> {
    const isComplete = this.#completedAt === null || performance.now() - this.#completedAt >= COMPLETE_INTERVAL;
    this.#isAllDue = false;
    this.#changed.clear();
    this.#slugs.clear();
    const paths = new Set<string>();
    for (const slug of await this.#needs.publicViews.unprotected()) {
      if (this.#isStopped) return;
      const snapshot = await this.#snapshotOf({ slug }, isComplete);
      if (snapshot === null) continue;
      await this.#write(snapshot);
      for (const path of snapshot.paths) paths.add(path);
    }
    await this.#directory.keepOnly(paths);
    if (isComplete) this.#completedAt = performance.now();
  }

  /** Writes a changed page. Removes the files of a page that is deleted, protected or renamed. */
  async #writeChanged(): Promise<void> {
    const [id = 0] = this.#changed;
    this.#changed.delete(id);
    const before = this.#slugs.get(id);
    const snapshot = await this.#snapshotOf({ id }, before === undefined);
    if (before !== undefined && before !== snapshot?.slug) await this.#directory.keepOnlyOf(before, new Set());
    this.#slugs.delete(id);
    if (snapshot === null) return;
    await this.#write(snapshot);
    await this.#directory.keepOnlyOf(snapshot.slug, new Set(snapshot.paths));
  }

  async #write({ id, slug, files }: PageSnapshot): Promise<void> {
    for (const { path, content } of files) await this.#directory.write(path, content);
    this.#slugs.set(id, slug);
  }
}

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../../application/kernel/files.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import { elapsed, hours, later } from '../../../domain/kernel/time.ts';
import { DirectoryFiles } from '../../kernel/files/directory-files.ts';
import { FOLDER_PREFIX, fetchFile } from './result-file-folder.ts';
import type { KnownFile } from './result-file-folder.ts';

/** The room on the local disk for copies of files of a bucket, for each process, in bytes. */
export const MAX_COPIES = 256 * 2 ** 20;

/** The time after its last use at which a copy is removed: that of a deleted file is not used again. */
export const COPY_AGE = hours(6);

const KEY_BYTES = 32;

interface Needs {
  readonly files: Pick<FileStore, 'read'>;
  /** The folder for temporary files. */
  readonly temporary: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly maxBytes?: number;
  readonly age?: number;
}

interface Copy {
  readonly bytes: number;
  readonly usedAt: Date;
}

/** The folder of the copies of a process. */
interface CopyFolder {
  readonly path: string;
  readonly files: DirectoryFiles;
}

/**
 * Copies files of a bucket to the local disk, and keeps some of the copies for the next query. They are encrypted with
 * a key that only this process has, so that nobody can read what a killed process leaves. A copy is complete and
 * compared with the hash of its file whenever it is used; the least recently used ones make room for others.
 */
export class FileCopies {
  readonly #needs: Needs;
  readonly #maxBytes: number;
  readonly #age: number;
  /** The copies, the least recently used one first. */
  readonly #copies = new Map<string, Copy>();
  readonly #fetching = new Map<string, Promise<void>>();
  #folder: Promise<CopyFolder> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#maxBytes = needs.maxBytes ?? MAX_COPIES;
    this.#age = needs.age ?? COPY_AGE;
  }

  /** Does what `fetchFile` does, from a copy if there is one. Simultaneous calls for one file read it once. */
  async fetch(file: KnownFile, path: string): Promise<void> {
    const running = this.#fetching.get(file.name);
    if (running !== undefined) {
      await running.catch(() => undefined);
      await this.#fetch(file, path);
      return;
    }
    const fetching = this.#fetch(file, path);
    this.#fetching.set(file.name, fetching);
    await fetching.finally(() => this.#fetching.delete(file.name));
  }

  /** Removes all copies. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#copies.clear();
    const folder = await this.#folder?.catch(() => null);
    this.#folder = null;
    if (folder !== null && folder !== undefined) await rm(folder.path, { recursive: true, force: true });
  }

  async #fetch(file: KnownFile, path: string): Promise<void> {
    if (await this.#fetchCopy(file, path)) return;
    await fetchFile(this.#needs.files, file, path);
    await this.#keep(file.name, path);
  }

  /** Returns false if there is no copy, or one that cannot be read: the disk is not what answers for the file. */
  async #fetchCopy(file: KnownFile, path: string): Promise<boolean> {
    const copy = this.#copies.get(file.name);
    if (copy === undefined) return false;
    try {
      const folder = await this.#opened();
      await fetchFile(folder.files, file, path);
      await this.#use(file.name, copy.bytes, folder);
      return true;
    } catch {
      await this.#remove(file.name);
      return false;
    }
  }

  /** Keeps a copy of a complete local file. A query that has its file does not fail because the disk is full. */
  async #keep(name: string, path: string): Promise<void> {
    try {
      const { size: bytes } = await stat(path);
      if (bytes > this.#maxBytes) return;
      await this.#makeRoom(this.#maxBytes - bytes);
      const folder = await this.#opened();
      await this.#use(name, bytes, folder);
      await folder.files.write(name, createReadStream(path));
    } catch (fault) {
      await this.#remove(name);
      this.#needs.log.warn('No copy of a file of the archive is kept.', { file: name, fault: String(fault) });
    }
  }

  async #makeRoom(maxBytes: number): Promise<void> {
    let total = [...this.#copies.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [name, { bytes }] of [...this.#copies]) {
      if (total <= maxBytes) return;
      await this.#remove(name);
      total -= bytes;
    }
  }

  async #use(name: string, bytes: number, { path }: CopyFolder): Promise<void> {
    const now = this.#needs.clock.now();
    this.#copies.delete(name);
    this.#copies.set(name, { bytes, usedAt: now });
    this.#timer ??= this.#removeLater(this.#age);
    // Folders that nobody uses are removed as those of killed processes.
    await utimes(path, now, now).catch(() => undefined);
  }

  async #remove(name: string): Promise<void> {
    this.#copies.delete(name);
    await (await this.#folder?.catch(() => null))?.files.delete(name).catch(() => undefined);
  }

  #removeLater(wait: number): NodeJS.Timeout {
    return setTimeout(() => void this.#removeUnused(), wait).unref();
  }

  async #removeUnused(): Promise<void> {
    const now = this.#needs.clock.now();
    for (const [name, { usedAt }] of [...this.#copies]) if (later(usedAt, this.#age) <= now) await this.#remove(name);
    const [oldest] = this.#copies.values();
    const left = oldest === undefined ? null : elapsed(now, later(oldest.usedAt, this.#age));
    this.#timer = left === null ? null : this.#removeLater(Math.min(left, this.#age));
  }

  #opened(): Promise<CopyFolder> {
    this.#folder ??= this.#open().catch((fault: unknown) => {
      this.#folder = null;
      throw fault;
    });
    return this.#folder;
  }

  async #open(): Promise<CopyFolder> {
    const path = await mkdtemp(join(this.#needs.temporary, FOLDER_PREFIX));
    return { path, files: new DirectoryFiles(path, randomBytes(KEY_BYTES)) };
  }
}

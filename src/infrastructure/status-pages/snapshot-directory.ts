import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder for files that are being written, on the same file system. */
const UNFINISHED = '.unfinished';
/** The file with the identity of the directory, by which processes that share it agree on one writer. */
const IDENTITY = '.identity';
/** The folders in which the service writes and removes files; it changes nothing else in the directory. */
const PAGES = 'status';
const LOGOS = 'logos';

/**
 * A directory of static files for another web server. A file is replaced by renaming, so that no reader sees a partial
 * file.
 */
export class SnapshotDirectory {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Returns the random name that the directory received on first use. */
  async identity(): Promise<string> {
    await mkdir(this.#root, { recursive: true });
    const path = join(this.#root, IDENTITY);
    await writeFile(path, randomUUID(), { flag: 'wx' }).catch((fault: unknown) => {
      if (codeOf(fault) !== 'EEXIST') throw fault;
    });
    return readFile(path, 'utf8');
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    const unfinished = join(this.#root, UNFINISHED, randomUUID());
    const target = join(this.#root, path);
    await mkdir(dirname(unfinished), { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    await writeFile(unfinished, content);
    await rename(unfinished, target);
  }

  /** Removes all written files except these paths, and the unfinished files of killed processes. */
  async keepOnly(paths: ReadonlySet<string>): Promise<void> {
    await rm(join(this.#root, UNFINISHED), { recursive: true, force: true });
    for (const folder of [PAGES, LOGOS])
      for (const path of await this.#filesBelow(folder)) if (!paths.has(path)) await this.#remove(path);
  }

  /** Removes the files of a page except these paths. */
  async keepOnlyOf(slug: string, paths: ReadonlySet<string>): Promise<void> {
    const isOfPage = (path: string): boolean =>
      path.startsWith(`${PAGES}/${slug}/`) || path.startsWith(`${PAGES}/${slug}.`);
    for (const path of await this.#filesBelow(PAGES)) if (isOfPage(path) && !paths.has(path)) await this.#remove(path);
  }

  async #remove(path: string): Promise<void> {
    await rm(join(this.#root, path), { force: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const isEmpty = await rmdir(join(this.#root, folder)).then(
        () => true,
        () => false,
      );
      if (!isEmpty) return;
    }
  }

  async #filesBelow(folder: string): Promise<readonly string[]> {
    const paths: string[] = [];
    for (const entry of await this.#entriesOf(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) paths.push(...(await this.#filesBelow(path)));
      else paths.push(path);
    }
    return paths;
  }

  async #entriesOf(folder: string): Promise<readonly Dirent[]> {
    try {
      return await readdir(join(this.#root, folder), { withFileTypes: true });
    } catch (fault) {
      if (codeOf(fault) === 'ENOENT') return [];
      throw fault;
    }
  }
}

const codeOf = (fault: unknown): string | undefined => (fault as NodeJS.ErrnoException).code;

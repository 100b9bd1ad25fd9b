import { checkedFileName } from '../../../application/kernel/files.ts';
import type { ByteRange, FileContent, FileStore, StoredFile } from '../../../application/kernel/files.ts';
import type { Clock } from '../../../application/kernel/ports.ts';

/** Stores files in memory. */
export class InMemoryFiles implements FileStore {
  readonly #clock: Clock;
  readonly #files = new Map<string, { readonly bytes: Buffer; readonly writtenAt: Date }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    checkedFileName(name);
    const bytes = Buffer.concat(await Array.fromAsync(content));
    this.#files.set(name, { bytes, writtenAt: this.#clock.now() });
    return bytes.length;
  }

  read(name: string, { from, to }: ByteRange = { from: 0, to: Infinity }): Promise<FileContent | null> {
    const bytes = this.#files.get(checkedFileName(name))?.bytes;
    return Promise.resolve(
      bytes === undefined
        ? null
        : { bytes: bytes.length, content: once(bytes.subarray(Math.max(0, from), Math.max(0, to))) },
    );
  }

  delete(name: string): Promise<void> {
    this.#files.delete(checkedFileName(name));
    return Promise.resolve();
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    for (const [name, { bytes, writtenAt }] of [...this.#files])
      if (name.startsWith(prefix)) yield await Promise.resolve({ name, bytes: bytes.length, writtenAt });
  }

  removeUnfinished(): Promise<number> {
    return Promise.resolve(0);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield await Promise.resolve(bytes);
}

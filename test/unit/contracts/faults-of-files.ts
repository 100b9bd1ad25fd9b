import type { FileContent, StoredFile } from '../../../src/application/kernel/files.ts';
import { fileStoreContract } from '../../../src/contracts/index.ts';
import { InMemoryFiles } from '../../../src/infrastructure/kernel/memory/in-memory-files.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { aMoment } from './planted-fault.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

async function* of(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(part);
}

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  open: () => InMemoryFiles,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) =>
    fileStoreContract(framework, () => Promise.resolve({ files: open(), close: () => Promise.resolve() })),
});

class Truncating extends InMemoryFiles {
  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const bytes = Buffer.concat(await Array.fromAsync(content));
    await super.write(name, of(bytes.subarray(0, -1)));
    return bytes.length;
  }
}

class AcknowledgingFirst extends InMemoryFiles {
  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const parts = await Array.fromAsync(content);
    void aMoment().then(() => super.write(name, of(...parts)));
    return parts.reduce((bytes, part) => bytes + part.length, 0);
  }
}

class Shuffling extends InMemoryFiles {
  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    return super.write(name, of(...(await Array.fromAsync(content)).toReversed()));
  }
}

class KeepingParts extends InMemoryFiles {
  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const parts: Uint8Array[] = [];
    try {
      for await (const part of content) parts.push(part);
    } catch (fault) {
      await super.write(name, of(...parts));
      throw fault;
    }
    return super.write(name, of(...parts));
  }
}

class ShowingParts extends InMemoryFiles {
  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const parts: Uint8Array[] = [];
    for await (const part of content) {
      parts.push(part);
      await super.write(name, of(...parts));
    }
    return super.write(name, of(...parts));
  }
}

class WritingOnce extends InMemoryFiles {
  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const present = await super.read(name);
    return present === null ? super.write(name, content) : present.bytes;
  }
}

class LeavingTails extends InMemoryFiles {
  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const bytes = Buffer.concat(await Array.fromAsync(content));
    const present = await super.read(name);
    const old = present === null ? Buffer.alloc(0) : Buffer.concat(await Array.fromAsync(present.content));
    await super.write(name, of(bytes, old.subarray(bytes.length)));
    return bytes.length;
  }
}

class Mixing extends InMemoryFiles {
  readonly #open = new Map<string, Uint8Array[]>();

  override async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const parts = this.#open.get(name) ?? [];
    this.#open.set(name, parts);
    for await (const part of content) parts.push(part);
    this.#open.delete(name);
    return super.write(name, of(...parts));
  }
}

class ListingFolders extends InMemoryFiles {
  override async *list(prefix: string): AsyncGenerator<StoredFile> {
    const [folder = ''] = prefix.split('/');
    yield* super.list(folder);
  }
}

class ListingTwice extends InMemoryFiles {
  override async *list(prefix: string): AsyncGenerator<StoredFile> {
    yield* super.list(prefix);
    yield* super.list(prefix);
  }
}

class KeepingDeleted extends InMemoryFiles {
  override async delete(name: string): Promise<void> {
    await super.read(name);
  }
}

class ForgettingRanges extends InMemoryFiles {
  override async read(name: string): Promise<FileContent | null> {
    return super.read(name);
  }
}

class RemovingAll extends InMemoryFiles {
  override async removeUnfinished(): Promise<number> {
    const names = (await Array.fromAsync(super.list(''))).map(({ name }) => name);
    for (const name of names) await super.delete(name);
    return names.length;
  }
}

const REPLACES = 'replaces a file by a later write, whatever its length';
const LISTS = 'lists names, lengths and times by prefix';

export const faultsOfFiles: FaultsOfPort = {
  port: 'FileStore',
  suite: 'fileStoreContract',
  faults: [
    planted(
      'truncated',
      'The last byte of a file is not stored.',
      'returns a file of 1 bytes as it was written',
      () => new Truncating(systemClock),
    ),
    planted(
      'truncated',
      'A shorter file leaves the end of the longer one that it replaces.',
      REPLACES,
      () => new LeavingTails(systemClock),
    ),
    planted(
      'late',
      'A write is acknowledged before the file is stored.',
      'returns a file of 0 bytes as it was written',
      () => new AcknowledgingFirst(systemClock),
    ),
    planted(
      'early',
      'A file is shown while it is written.',
      'shows no file before its content is complete',
      () => new ShowingParts(systemClock),
    ),
    planted(
      'order',
      'The parts of a file are stored in reverse order.',
      'returns a file of 65535 bytes as it was written',
      () => new Shuffling(systemClock),
    ),
    planted(
      'order',
      'The parts of concurrent writes of a name are mixed.',
      'stores one of several concurrent writes of a name as a whole',
      () => new Mixing(systemClock),
    ),
    planted(
      'rollback',
      'What was received of a file whose content fails is stored.',
      'keeps the previous file, or none, when the content of a new one fails',
      () => new KeepingParts(systemClock),
    ),
    planted('stale', 'A file that exists is not replaced.', REPLACES, () => new WritingOnce(systemClock)),
    planted(
      'lost',
      'The range of a read is ignored.',
      'returns the bytes from 0 to 1 of a file of 200001 bytes',
      () => new ForgettingRanges(systemClock),
    ),
    planted('lost', 'A deletion is not carried out.', 'deletes a file', () => new KeepingDeleted(systemClock)),
    planted(
      'lost',
      'Complete files are removed with unfinished ones.',
      'leaves complete files when it removes unfinished ones',
      () => new RemovingAll(systemClock),
    ),
    planted('tenant', 'A list has the files of other prefixes.', LISTS, () => new ListingFolders(systemClock)),
    planted('twice', 'A list has each file twice.', LISTS, () => new ListingTwice(systemClock)),
    planted(
      'clock',
      'Files have the time at which the clock stopped.',
      LISTS,
      () => new InMemoryFiles({ now: () => new Date(0) }),
    ),
  ],
};

import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { zipOf } from '../../src/infrastructure/data-export/zip-archive.ts';
import type { ArchiveEntry, EntryPart } from '../../src/infrastructure/data-export/zip-archive.ts';
import { NOW } from '../builders/clock.ts';

const CHUNK = Buffer.alloc(4 * 1024 * 1024);
/** 4 GiB and one chunk: more than the fields of ZIP without ZIP64 can hold. */
const CHUNKS = 1025;
const BIG = CHUNKS * CHUNK.length;
/** More than the 65 535 entries that ZIP without ZIP64 can count. */
const MANY = 66_000;

describe('a ZIP archive', () => {
  let directory: string;
  let archive: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'zip-'));
    archive = join(directory, 'export.zip');
  });
  afterEach(() => rm(directory, { recursive: true }));

  const entry = (path: string, parts: () => AsyncIterable<EntryPart>, isCompressible = true): ArchiveEntry => ({
    path,
    isCompressible,
    parts,
  });
  async function* text(content: string): AsyncGenerator<EntryPart> {
    yield await Promise.resolve({ content: Buffer.from(content), records: 1 });
  }
  async function* zeros(): AsyncGenerator<EntryPart> {
    for (let count = 0; count < CHUNKS; count += 1) yield await Promise.resolve({ content: CHUNK, records: 0 });
  }
  /** Writes the archive as a sparse file, so that zeros need no room on the disk. */
  const write = async (entries: AsyncIterable<ArchiveEntry>): Promise<number> => {
    const handle = await open(archive, 'w');
    let at = 0;
    try {
      for await (const chunk of zipOf(entries, { organizationId: 1, createdAt: NOW })) {
        if (!CHUNK.subarray(0, chunk.length).equals(chunk)) await handle.write(chunk, 0, chunk.length, at);
        at += chunk.length;
      }
      await handle.truncate(at);
    } finally {
      await handle.close();
    }
    return at;
  };
  const unzip = (...options: readonly string[]): string =>
    execFileSync('unzip', [...options], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

  it('of more than 4 GiB, with a file of more than 4 GiB and one behind it, can be read', async function () {
    this.timeout(180_000);
    const bytes = await write(
      (async function* () {
        yield await Promise.resolve(entry('files/big.bin', zeros, false));
        yield entry('data/after.jsonl', () => text('{"id":1}\n'));
      })(),
    );
    expect(bytes).to.be.greaterThan(BIG);
    expect(unzip('-t', archive)).to.include('No errors detected');
    expect(unzip('-p', archive, 'data/after.jsonl')).to.equal('{"id":1}\n');
    const { files } = JSON.parse(unzip('-p', archive, 'manifest.json')) as {
      files: readonly Readonly<Record<string, unknown>>[];
    };
    expect(files.map(({ path, bytes: length }) => [path, length])).to.deep.equal([
      ['files/big.bin', BIG],
      ['data/after.jsonl', 9],
    ]);
  });

  it('of less than 4 GiB with a file of more than 4 GiB before compression can be read', async function () {
    this.timeout(180_000);
    const bytes = await write(
      (async function* () {
        yield await Promise.resolve(entry('data/big.jsonl', zeros));
      })(),
    );
    expect(bytes).to.be.lessThan(BIG / 10);
    expect(unzip('-t', archive)).to.include('No errors detected');
    expect(unzip('-l', archive, 'data/big.jsonl')).to.match(new RegExp(`^ *${BIG} .* data/big\\.jsonl$`, 'm'));
  });

  it('of more than 65 535 files can be read', async function () {
    this.timeout(60_000);
    await write(
      (async function* () {
        for (let count = 0; count < MANY; count += 1)
          yield await Promise.resolve(entry(`files/${count}.txt`, () => text(String(count)), false));
      })(),
    );
    expect(unzip('-tq', archive)).to.include('No errors detected');
    expect(unzip('-l', archive).trim().split('\n').at(-1)).to.match(new RegExp(` ${MANY + 1} files$`));
    expect(unzip('-p', archive, `files/${MANY - 1}.txt`)).to.equal(String(MANY - 1));
  });
});

import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import type { ByteRange, FileStore } from '../../application/kernel/files.ts';
import { RACERS, race, sameMembers, testsOver } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** A file store to test. */
export interface FileStoreUnderTest {
  readonly files: FileStore;
  /** Releases the store after the test. */
  close(): Promise<void>;
}

/** A size in bytes that is more than two chunks of any adapter that encrypts or transfers in chunks. */
const LARGE = 200_001;

const patternOf = (bytes: number, seed = 0): Buffer =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + seed) % 251));

/** Yields the content in parts of uneven lengths. */
async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0, length = 1; at < bytes.length; at += length, length = (length * 3) % 99_991)
    yield await Promise.resolve(bytes.subarray(at, at + length));
}

async function* failingAfter(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* inParts(bytes);
  throw new Error('The source failed.');
}

/**
 * Declares the contract of `FileStore`: files are complete or absent, are read as a whole or by range, and are
 * replaced, listed and deleted by name. Pass a function that opens an empty store.
 */
export const fileStoreContract = (framework: TestFramework, open: () => Promise<FileStoreUnderTest>): void => {
  framework.describe('FileStore', () => {
    const test = testsOver(framework, open);
    const readAll = async (files: FileStore, name: string, range?: ByteRange): Promise<Buffer | null> => {
      const found = await files.read(name, range);
      return found === null ? null : Buffer.concat(await Array.fromAsync(found.content));
    };

    for (const bytes of [0, 1, 65_535, 65_536, 65_537, 131_072, LARGE])
      test(`returns a file of ${bytes} bytes as it was written`, async ({ files }) => {
        equal(await files.write('a/file.bin', inParts(patternOf(bytes))), bytes);
        equal((await files.read('a/file.bin'))?.bytes, bytes);
        deepEqual(await readAll(files, 'a/file.bin'), patternOf(bytes));
      });

    for (const [from, to] of [
      [0, 1],
      [65_530, 65_540],
      [65_536, 131_072],
      [100, 100],
      [199_999, 900_000],
      [LARGE, LARGE + 1],
    ] as const)
      test(`returns the bytes from ${from} to ${to} of a file of ${LARGE} bytes`, async ({ files }) => {
        await files.write('file', inParts(patternOf(LARGE)));
        deepEqual(await readAll(files, 'file', { from, to }), patternOf(LARGE).subarray(from, to));
      });

    test('returns null for a missing file, and deletes one without an error', async ({ files }) => {
      equal(await files.read('a/missing'), null);
      await files.delete('a/missing');
    });

    test('keeps the previous file, or none, when the content of a new one fails', async ({ files }) => {
      await files.write('kept', inParts(patternOf(10)));
      for (const name of ['kept', 'absent'])
        await rejects(files.write(name, failingAfter(patternOf(LARGE))), { message: 'The source failed.' });
      deepEqual(await readAll(files, 'kept'), patternOf(10));
      equal(await files.read('absent'), null);
      deepEqual(
        (await Array.fromAsync(files.list(''))).map(({ name }) => name),
        ['kept'],
      );
    });

    test('shows no file before its content is complete', async ({ files }) => {
      const reached = Promise.withResolvers<undefined>();
      const proceed = Promise.withResolvers<undefined>();
      async function* paused(): AsyncGenerator<Uint8Array> {
        yield patternOf(LARGE);
        reached.resolve(undefined);
        await proceed.promise;
      }
      const writing = files.write('slow', paused());
      await reached.promise;
      equal(await files.read('slow'), null);
      deepEqual(await Array.fromAsync(files.list('')), []);
      proceed.resolve(undefined);
      await writing;
      deepEqual(await readAll(files, 'slow'), patternOf(LARGE));
    });

    test('stores one of several concurrent writes of a name as a whole', async ({ files }) => {
      await race((racer) => files.write('contested', inParts(patternOf(LARGE, racer))));
      const read = await readAll(files, 'contested');
      ok(Array.from({ length: RACERS }, (_, racer) => patternOf(LARGE, racer)).some((bytes) => read?.equals(bytes)));
    });

    test('writes and deletes files of one folder concurrently', async ({ files }) => {
      await race(async (racer) => {
        for (let round = 0; round < 10; round += 1) {
          await files.write(`shared/${racer}`, inParts(patternOf(1)));
          await files.delete(`shared/${racer}`);
        }
      });
      deepEqual(await Array.fromAsync(files.list('')), []);
    });

    test('lists names, lengths and times by prefix', async ({ files }) => {
      for (const name of ['shots/1/a.png', 'shots/1/b.png', 'shots/12/a.png', 'reports/1'])
        await files.write(name, inParts(patternOf(70_000)));
      const listed = async (prefix: string) => (await Array.fromAsync(files.list(prefix))).map(({ name }) => name);
      sameMembers(await listed('shots/1/'), ['shots/1/a.png', 'shots/1/b.png']);
      sameMembers(await listed('shots/1'), ['shots/1/a.png', 'shots/1/b.png', 'shots/12/a.png']);
      sameMembers(await listed(''), ['shots/1/a.png', 'shots/1/b.png', 'shots/12/a.png', 'reports/1']);
      sameMembers(await listed('none/'), []);
      const [report] = await Array.fromAsync(files.list('reports/'));
      equal(report?.bytes, 70_000);
      ok(report.writtenAt instanceof Date);
    });

    test('deletes a file', async ({ files }) => {
      for (const name of ['a/b', 'a/c']) await files.write(name, inParts(patternOf(5)));
      await files.delete('a/b');
      equal(await files.read('a/b'), null);
      deepEqual(await readAll(files, 'a/c'), patternOf(5));
    });

    test('returns a file to its end that is deleted after its first part was read', async ({ files }) => {
      await files.write('deleted', inParts(patternOf(LARGE)));
      const iterator = (await files.read('deleted'))?.content[Symbol.asyncIterator]();
      const parts: Uint8Array[] = [];
      for (let next = await iterator?.next(); next?.done === false; next = await iterator?.next()) {
        if (parts.length === 0) await files.delete('deleted');
        parts.push(next.value);
      }
      deepEqual(Buffer.concat(parts), patternOf(LARGE));
      equal(await files.read('deleted'), null);
    });

    for (const name of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.hidden', 'A', 'a\0b', 'a\\b'])
      test(`refuses the name ${JSON.stringify(name)}`, async ({ files }) => {
        const attempts = [
          async () => files.write(name, inParts(patternOf(1))),
          async () => files.read(name),
          async () => files.delete(name),
        ];
        for (const attempt of attempts) await rejects(attempt(), /Not a file name/);
      });
  });
};

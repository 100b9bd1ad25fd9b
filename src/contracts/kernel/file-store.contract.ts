import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import type { ByteRange, FileStore } from '../../application/kernel/files.ts';
import { days, elapsed, hours, later } from '../../domain/kernel/time.ts';
import { RACERS, race, sameMembers, testsOver } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** A file store to test. */
export interface FileStoreUnderTest {
  readonly files: FileStore;
  /** Returns the time of the clock that the store uses; by default, the time of the system. */
  now?(): Date;
  /** Releases the store after the test. */
  close(): Promise<void>;
}

/** A size in bytes that is more than two chunks of any adapter that encrypts or transfers in chunks. */
const LARGE = 200_001;

/** How much the clock of a store may differ from that of the test, in milliseconds. */
const CLOCK_TOLERANCE = hours(1);

const systemTime = (): Date => new Date(performance.timeOrigin + performance.now());

const patternOf = (bytes: number, seed = 0): Buffer =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + seed) % 251));

/** Asserts that a file was read as it was written. `deepEqual` would take minutes to describe how large files differ. */
const sameBytes = (actual: Buffer | null, expected: Buffer): void => {
  ok(actual !== null, 'the file is missing');
  equal(actual.length, expected.length, 'the length of the content');
  const at = actual.findIndex((byte, place) => byte !== expected[place]);
  equal(at, -1, `the content differs from byte ${at} on`);
};

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
        sameBytes(await readAll(files, 'a/file.bin'), patternOf(bytes));
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
        sameBytes(await readAll(files, 'file', { from, to }), patternOf(LARGE).subarray(from, to));
      });

    test('returns null for a missing file, and deletes one without an error', async ({ files }) => {
      equal(await files.read('a/missing'), null);
      await files.delete('a/missing');
    });

    test('replaces a file by a later write, whatever its length', async ({ files }) => {
      for (const [bytes, seed] of [
        [LARGE, 1],
        [10, 2],
        [70_000, 3],
      ] as const) {
        await files.write('replaced', inParts(patternOf(bytes, seed)));
        sameBytes(await readAll(files, 'replaced'), patternOf(bytes, seed));
      }
      deepEqual(
        (await Array.fromAsync(files.list(''))).map(({ name, bytes }) => [name, bytes]),
        [['replaced', 70_000]],
      );
    });

    test('keeps the previous file, or none, when the content of a new one fails', async ({ files }) => {
      await files.write('kept', inParts(patternOf(10)));
      for (const name of ['kept', 'absent'])
        await rejects(files.write(name, failingAfter(patternOf(LARGE))), { message: 'The source failed.' });
      sameBytes(await readAll(files, 'kept'), patternOf(10));
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
      sameBytes(await readAll(files, 'slow'), patternOf(LARGE));
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

    test('lists names, lengths and times by prefix', async ({ files, now = systemTime }) => {
      for (const name of ['shots/1/a.png', 'shots/1/b.png', 'shots/12/a.png', 'reports/1'])
        await files.write(name, inParts(patternOf(70_000)));
      const listed = async (prefix: string) => (await Array.fromAsync(files.list(prefix))).map(({ name }) => name);
      sameMembers(await listed('shots/1/'), ['shots/1/a.png', 'shots/1/b.png']);
      sameMembers(await listed('shots/1'), ['shots/1/a.png', 'shots/1/b.png', 'shots/12/a.png']);
      sameMembers(await listed(''), ['shots/1/a.png', 'shots/1/b.png', 'shots/12/a.png', 'reports/1']);
      sameMembers(await listed('none/'), []);
      const [report] = await Array.fromAsync(files.list('reports/'));
      equal(report?.bytes, 70_000);
      ok(Math.abs(elapsed(report.writtenAt, now())) < CLOCK_TOLERANCE, 'the time of the write');
    });

    test('deletes a file', async ({ files }) => {
      for (const name of ['a/b', 'a/c']) await files.write(name, inParts(patternOf(5)));
      await files.delete('a/b');
      equal(await files.read('a/b'), null);
      sameBytes(await readAll(files, 'a/c'), patternOf(5));
    });

    test('leaves complete files when it removes unfinished ones', async ({ files, now = systemTime }) => {
      await files.write('complete', inParts(patternOf(5)));
      equal(await files.removeUnfinished(later(now(), days(2))), 0);
      sameBytes(await readAll(files, 'complete'), patternOf(5));
    });

    test('returns a file to its end that is deleted after its first part was read', async ({ files }) => {
      await files.write('deleted', inParts(patternOf(LARGE)));
      const iterator = (await files.read('deleted'))?.content[Symbol.asyncIterator]();
      const parts: Uint8Array[] = [];
      for (let next = await iterator?.next(); next?.done === false; next = await iterator?.next()) {
        if (parts.length === 0) await files.delete('deleted');
        parts.push(next.value);
      }
      sameBytes(Buffer.concat(parts), patternOf(LARGE));
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

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { UnavailableError } from '../../../src/application/kernel/ports.ts';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { FileCopies } from '../../../src/infrastructure/checks/archive/file-copies.ts';
import { LostFileError } from '../../../src/infrastructure/checks/archive/result-file-folder.ts';
import { InMemoryFiles } from '../../../src/infrastructure/kernel/memory/in-memory-files.ts';
import { TestClock } from '../../builders/clock.ts';
import { logInto } from '../../builders/log.ts';
import { until } from '../../until.ts';

const BYTES = 1000;

describe('FileCopies', () => {
  let root: string;
  let clock: TestClock;
  let bucket: InMemoryFiles;
  let read: string[];
  let faults: string[];
  let copies: FileCopies;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'copies-'));
    clock = new TestClock(new Date());
    bucket = new InMemoryFiles(clock);
    [read, faults] = [[], []];
    copies = opened();
  });
  afterEach(async () => {
    await copies.close();
    await rm(root, { recursive: true, force: true });
  });

  const opened = (more: { readonly maxBytes?: number; readonly age?: number } = {}) =>
    new FileCopies({
      files: {
        read: (name) => {
          read.push(name);
          return bucket.read(name);
        },
      },
      temporary: root,
      clock,
      log: logInto(faults),
      maxBytes: 2 * BYTES,
      ...more,
    });
  const contentOf = (name: string, bytes = BYTES): Buffer => Buffer.alloc(bytes, `${name} `);
  /** Stores a file in the bucket. */
  const aFile = async (name: string, content = contentOf(name)) => {
    await bucket.write(name, oneChunk(content));
    return { name, sha256: createHash('sha256').update(content).digest('hex') };
  };
  const fetched = async (file: { readonly name: string; readonly sha256: string }, by = copies): Promise<Buffer> => {
    const path = join(root, `fetched-${file.name}`);
    await by.fetch(file, path);
    return readFile(path);
  };
  const failure = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.then(
      () => null,
      (fault: unknown) => fault,
    );
  /** The paths of the files in the folders of copies. */
  const kept = async (): Promise<readonly string[]> =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.parentPath !== root)
      .map(({ parentPath, name }) => join(parentPath, name));

  it('reads a file once from the bucket, and compares it whenever it is used', async () => {
    const file = await aFile('one');
    for (let at = 0; at < 3; at += 1) expect(await fetched(file)).to.deep.equal(contentOf('one'));
    expect(read).to.deep.equal(['one']);
    expect(await failure(fetched({ ...file, sha256: 'other' }))).to.be.instanceOf(LostFileError);
  });

  it('reads a file once for simultaneous queries', async () => {
    const file = await aFile('one');
    await Promise.all([
      fetched(file),
      copies.fetch(file, join(root, 'second')),
      copies.fetch(file, join(root, 'third')),
    ]);
    expect(read).to.deep.equal(['one']);
    expect(await readFile(join(root, 'third'))).to.deep.equal(contentOf('one'));
  });

  it('makes room by the copies that were not used for longest', async () => {
    const [one, two, three] = [await aFile('one'), await aFile('two'), await aFile('three')];
    for (const file of [one, two, one, three]) await fetched(file);
    expect(await kept()).to.have.length(2);
    read.length = 0;
    for (const file of [one, three, two]) await fetched(file);
    expect(read).to.deep.equal(['two']);
  });

  it('keeps a file of all the room, and no larger one', async () => {
    const [whole, larger] = [
      await aFile('whole', contentOf('whole', 2 * BYTES)),
      await aFile('larger', contentOf('larger', 2 * BYTES + 1)),
    ];
    for (const file of [whole, larger, whole, larger]) await fetched(file);
    expect(read).to.deep.equal(['whole', 'larger', 'larger']);
  });

  it('keeps nothing of a file that is missing, changed, or cut while it is read', async () => {
    const file = await aFile('one');
    await bucket.delete('one');
    expect(await failure(fetched(file))).to.be.instanceOf(LostFileError);
    await aFile('one', contentOf('other'));
    expect(await failure(fetched(file))).to.be.instanceOf(LostFileError);
    bucket.read = () => Promise.resolve({ bytes: BYTES, content: cutAfter(contentOf('one').subarray(0, BYTES / 2)) });
    expect(await failure(fetched(file))).to.be.instanceOf(UnavailableError);
    expect(await kept()).to.deep.equal([]);
  });

  it('has copies that nobody can read without the key of the process', async () => {
    await fetched(await aFile('secret'));
    const [copy = ''] = await kept();
    expect((await readFile(copy)).includes('secret')).to.equal(false);
  });

  it('answers from the bucket when a copy was cut or removed', async () => {
    const file = await aFile('one');
    for (const damage of [(path: string) => truncate(path, BYTES / 2), (path: string) => rm(path)]) {
      await fetched(file);
      const [copy = ''] = await kept();
      await damage(copy);
      expect(await fetched(file)).to.deep.equal(contentOf('one'));
    }
    expect(read).to.deep.equal(['one', 'one', 'one']);
    expect(faults).to.deep.equal([]);
  });

  it('answers from the bucket when the whole folder was removed, and keeps copies again', async () => {
    const file = await aFile('one');
    await fetched(file);
    for (const entry of await readdir(root)) await rm(join(root, entry), { recursive: true });
    for (let at = 0; at < 2; at += 1) expect(await fetched(file)).to.deep.equal(contentOf('one'));
    expect(read).to.deep.equal(['one', 'one']);
  });

  it('answers from the bucket, and logs it, where no copy can be kept', async () => {
    const file = await aFile('one');
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    const without = new FileCopies({ files: bucket, temporary: join(root, 'nowhere'), clock, log: logInto(faults) });
    await without.fetch(file, join(elsewhere, 'file'));
    expect(await readFile(join(elsewhere, 'file'))).to.deep.equal(contentOf('one'));
    expect(faults).to.have.length(1);
    await rm(elsewhere, { recursive: true });
  });

  it('removes copies that were not used for their age', async () => {
    const aged = opened({ age: 20 });
    const [one, two] = [await aFile('one'), await aFile('two')];
    await fetched(one, aged);
    clock.advance(minutes(1));
    await fetched(two, aged);
    await until(async () => (await kept()).length === 1);
    read.length = 0;
    await fetched(two, aged);
    expect(read).to.deep.equal([]);
    clock.advance(minutes(1));
    await until(async () => (await kept()).length === 0);
    await aged.close();
  });

  it('leaves nothing behind when it is closed', async () => {
    await fetched(await aFile('one'));
    await copies.close();
    expect((await readdir(root)).filter((name) => !name.startsWith('fetched-'))).to.deep.equal([]);
  });
});

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}

async function* cutAfter(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
  throw new UnavailableError('The file store cut its answer short.');
}

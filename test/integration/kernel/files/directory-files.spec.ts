import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { fileStoreContract } from '../../../../src/contracts/index.ts';
import { CHUNK_BYTES, HEADER_BYTES } from '../../../../src/infrastructure/kernel/files/chunk-cipher.ts';
import { DirectoryFiles } from '../../../../src/infrastructure/kernel/files/directory-files.ts';

const WRITER = fileURLToPath(new URL('../../../fixtures/dying-file-writer.ts', import.meta.url));
const SECRET_KEY = Buffer.alloc(32, 7);
const SEALED_CHUNK = CHUNK_BYTES + 16;
const TEXT = Buffer.from('customer data '.repeat(20_000));

describe('DirectoryFiles', () => {
  let root: string;
  let files: DirectoryFiles;
  const opened = async () => {
    const directory = await mkdtemp(join(tmpdir(), 'watchstead-files-'));
    return {
      directory,
      files: new DirectoryFiles(join(directory, 'files'), SECRET_KEY),
      close: () => rm(directory, { recursive: true }),
    };
  };
  beforeEach(async () => {
    const { directory } = await opened();
    root = join(directory, 'files');
    files = new DirectoryFiles(root, SECRET_KEY);
  });
  afterEach(() => rm(join(root, '..'), { recursive: true }));

  const content = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(bytes);
  };
  const readAll = async (name: string, from = 0, to = Infinity, store = files): Promise<Buffer> => {
    const found = await store.read(name, { from, to });
    return Buffer.concat(found === null ? [] : await Array.fromAsync(found.content));
  };
  const refusal = (reading: Promise<unknown>): Promise<string> =>
    reading.then(
      () => 'accepted',
      (fault: unknown) => String(fault),
    );
  const patch = async (name: string, at: number, bytes: Uint8Array): Promise<void> => {
    const handle = await open(join(root, name), 'r+');
    await handle.write(bytes, 0, bytes.length, at);
    await handle.close();
  };

  fileStoreContract({ describe, it }, opened);

  it('stores nothing in the clear, and lets only its own account read the files', async () => {
    await files.write('exports/one', content(TEXT));
    expect((await readFile(join(root, 'exports/one'))).includes('customer')).to.equal(false);
    expect((await stat(join(root, 'exports/one'))).mode & 0o777).to.equal(0o600);
    expect((await stat(join(root, 'exports'))).mode & 0o777).to.equal(0o700);
  });

  it('encrypts equal contents differently', async () => {
    for (const name of ['one', 'two']) await files.write(name, content(TEXT));
    const [one, two] = await Promise.all(['one', 'two'].map((name) => readFile(join(root, name))));
    expect(one?.subarray(HEADER_BYTES).equals(two?.subarray(HEADER_BYTES) ?? Buffer.of())).to.equal(false);
  });

  it('refuses a file under another secret key', async () => {
    await files.write('one', content(TEXT));
    expect(await refusal(readAll('one', 0, 1, new DirectoryFiles(root, Buffer.alloc(32, 8))))).to.match(/authenticate/);
  });

  it('refuses a file that was exchanged for another one', async () => {
    for (const name of ['one', 'two']) await files.write(name, content(TEXT));
    await copyFile(join(root, 'one'), join(root, 'two'));
    expect(await refusal(readAll('two', 0, 1))).to.match(/authenticate/);
  });

  for (const [cut, size] of [
    ['at the end of a chunk', HEADER_BYTES + 2 * SEALED_CHUNK],
    ['within a chunk', HEADER_BYTES + SEALED_CHUNK + 100],
    ['after its header', HEADER_BYTES],
    ['within its header', 20],
    ['to nothing', 0],
  ] as const)
    it(`refuses a file that was truncated ${cut}, before any of it is returned`, async () => {
      await files.write('one', content(TEXT));
      await truncate(join(root, 'one'), size);
      expect(await refusal(files.read('one', { from: 0, to: 1 }))).not.to.equal('accepted');
    });

  it('refuses a file whose chunks were exchanged', async () => {
    await files.write('one', content(TEXT));
    const bytes = await readFile(join(root, 'one'));
    await patch('one', HEADER_BYTES, bytes.subarray(HEADER_BYTES + SEALED_CHUNK, HEADER_BYTES + 2 * SEALED_CHUNK));
    expect(await refusal(readAll('one'))).to.match(/authenticate/);
  });

  it('refuses a file to which bytes were appended', async () => {
    await files.write('one', content(TEXT));
    const bytes = await readFile(join(root, 'one'));
    await writeFile(join(root, 'one'), Buffer.concat([bytes, bytes.subarray(-SEALED_CHUNK)]));
    expect(await refusal(readAll('one', 0, 1))).not.to.equal('accepted');
  });

  it('refuses the chunk in which a bit was changed, and returns the others', async () => {
    await files.write('one', content(TEXT));
    const at = HEADER_BYTES + SEALED_CHUNK + 5;
    const [byte = 0] = (await readFile(join(root, 'one'))).subarray(at, at + 1);
    await patch('one', at, Uint8Array.of(byte ^ 1));
    expect((await readAll('one', 0, CHUNK_BYTES)).equals(TEXT.subarray(0, CHUNK_BYTES))).to.equal(true);
    expect(await refusal(readAll('one', CHUNK_BYTES, CHUNK_BYTES + 1))).to.match(/authenticate/);
  });

  it('refuses to continue a file that was replaced while it was read', async () => {
    await files.write('one', content(TEXT));
    const found = await files.read('one');
    await files.write('one', content(Buffer.from('other')));
    expect(await refusal(Array.fromAsync(found?.content ?? []))).to.match(/replaced while it was read/);
  });

  it('leaves no folder behind when its last file is deleted', async () => {
    await files.write('a/b/c', content(TEXT));
    await files.delete('a/b/c');
    expect(await readdir(root)).to.deep.equal(['.unfinished']);
  });

  it('shows nothing of a write whose process was killed, and removes what it left', async () => {
    await files.write('exports/kept', content(TEXT));
    const child = fork(WRITER, [root, 'exports/killed']);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await files.read('exports/killed')).to.equal(null);
    expect((await Array.fromAsync(files.list(''))).map(({ name }) => name)).to.deep.equal(['exports/kept']);
    const [left = ''] = await readdir(join(root, '.unfinished'));
    const { mtime } = await stat(join(root, '.unfinished', left));
    expect(await files.removeUnfinished(mtime)).to.equal(0);
    expect(await files.removeUnfinished(new Date(mtime.getTime() + 1000))).to.equal(1);
    expect(await readdir(join(root, '.unfinished'))).to.deep.equal([]);
  });
});

import { expect } from 'chai';
import { ownerOfFileStore, reportFileStore } from '../../../../src/application/kernel/file-store-owner.ts';
import type { FileStoreRecord, FileStoreRecords } from '../../../../src/application/kernel/file-store-owner.ts';
import { InMemoryFiles } from '../../../../src/infrastructure/kernel/memory/in-memory-files.ts';
import { TestClock } from '../../../builders/clock.ts';

/** A database that has at most one record of a file store. */
const aDatabase = (): FileStoreRecords => {
  let stored: FileStoreRecord | null = null;
  return {
    readOrCreate: (proposed) => Promise.resolve((stored ??= { storeId: proposed, markedAt: null })),
    noteMarked: (markedAt) => {
      if (stored !== null) stored = { ...stored, markedAt };
      return Promise.resolve();
    },
  };
};

describe('the file store of a database', () => {
  const clock = new TestClock();
  let ids = 0;
  const needs = (fileStoreRecords: FileStoreRecords, files: InMemoryFiles) => ({
    files,
    fileStoreRecords,
    clock,
    ids: { next: () => `id-${(ids += 1)}` },
  });
  /** What a process reports when it starts. */
  const start = async (database: FileStoreRecords, files: InMemoryFiles): Promise<readonly string[]> => {
    const reported: string[] = [];
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (message: string) => void reported.push(message),
    };
    await reportFileStore({ ...needs(database, files), log });
    return reported;
  };

  it('is marked by the first process, and belongs to the database from then on', async () => {
    const [database, files] = [aDatabase(), new InMemoryFiles(clock)];
    expect(await start(database, files)).to.deep.equal([]);
    expect(await start(database, files)).to.deep.equal([]);
    expect(await ownerOfFileStore(needs(database, files))).to.equal('database');
  });

  it('is marked once by processes that start at the same time', async () => {
    const [database, files] = [aDatabase(), new InMemoryFiles(clock)];
    expect((await Promise.all(Array.from({ length: 8 }, () => start(database, files)))).flat()).to.deep.equal([]);
    expect(await ownerOfFileStore(needs(database, files))).to.equal('database');
  });

  it('is reported if it belongs to another database', async () => {
    const files = new InMemoryFiles(clock);
    await start(aDatabase(), files);
    const other = aDatabase();
    expect(await start(other, files)).to.deep.equal([
      'The file store belongs to another database. Check STORAGE_URL and DATA_DIR.',
    ]);
    expect(await ownerOfFileStore(needs(other, files))).to.equal('anotherDatabase');
  });

  it('is reported if it is not the one that the database was used with, and is not marked', async () => {
    const database = aDatabase();
    await start(database, new InMemoryFiles(clock));
    const empty = new InMemoryFiles(clock);
    for (let time = 1; time <= 2; time += 1) expect(await start(database, empty)).to.have.length(1);
    expect(await ownerOfFileStore(needs(database, empty))).to.equal('unmarked');
  });

  it('is reported if its files cannot be decrypted, or it cannot be used at all', async () => {
    const [database, files] = [aDatabase(), new InMemoryFiles(clock)];
    await start(database, files);
    files.read = () => Promise.reject(new Error('Unsupported state or unable to authenticate data'));
    expect(await start(database, files)).to.deep.equal([
      'The files of the store cannot be decrypted. Check SECRET_KEY.',
    ]);
    database.readOrCreate = () => Promise.reject(new Error('away'));
    expect(await start(database, files)).to.deep.equal(['The file store cannot be used.']);
  });
});

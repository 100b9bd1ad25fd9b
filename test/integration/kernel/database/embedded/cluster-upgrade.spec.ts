import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { upgradeDatabase } from '../../../../../src/composition/database-upgrade.ts';
import { upgradeCluster } from '../../../../../src/infrastructure/kernel/database/embedded/cluster-upgrade.ts';
import { swapData } from '../../../../../src/infrastructure/kernel/database/embedded/cluster.ts';
import { query, rejectionOf, ScratchDirectory } from './scratch-directory.ts';

const neverCopied = (): Promise<never> => Promise.reject(new Error('It was copied.'));

/** A copy needs the programs of a former version, which `npm run test:upgrade` installs. */
describe('upgrade of the embedded database', () => {
  let scratch: ScratchDirectory;
  beforeEach(() => (scratch = new ScratchDirectory()));
  afterEach(() => scratch.remove());

  const upgraded = () =>
    upgradeCluster({ dataDir: scratch.dataDir, programs: null, copy: neverCopied, systemDir: scratch.path });
  const withData = async (): Promise<void> => {
    const database = await scratch.start();
    await query(database.url, 'create table note (id int)');
    await database.stop();
  };
  const foundTable = async (): Promise<unknown> => {
    const database = await scratch.start();
    const [row] = await query(database.url, `select to_regclass('note')::text as name`);
    await database.stop();
    return row?.['name'];
  };
  const disguised = (version: number): void => writeFileSync(join(scratch.clusterDir, 'PG_VERSION'), `${version}\n`);

  it('changes nothing if the data have the version of this release', async () => {
    await withData();
    expect(await upgraded()).to.equal(null);
    expect(await foundTable()).to.equal('note');
  });

  it('is completed by the next start after it was interrupted between the two renames', async () => {
    await withData();
    mkdirSync(join(scratch.dataDir, 'upgrade'));
    renameSync(scratch.clusterDir, join(scratch.dataDir, 'upgrade', 'data'));
    mkdirSync(join(scratch.dataDir, 'data.postgresql-17'));
    expect(await foundTable()).to.equal('note');
    expect(readdirSync(scratch.dataDir)).to.include('data.postgresql-17').and.not.include('upgrade');
  });

  it('leaves the data of an incomplete copy unused', async () => {
    await withData();
    mkdirSync(join(scratch.dataDir, 'upgrade', 'data'), { recursive: true });
    expect(await foundTable()).to.equal('note');
  });

  it('keeps the former data beside the upgraded ones', async () => {
    await withData();
    mkdirSync(join(scratch.dataDir, 'upgrade', 'data'), { recursive: true });
    writeFileSync(join(scratch.dataDir, 'upgrade', 'data', 'PG_VERSION'), '18\n');
    swapData(scratch.dataDir, 17);
    expect(existsSync(join(scratch.dataDir, 'data.postgresql-17', 'base'))).to.equal(true);
    expect(readdirSync(scratch.clusterDir)).to.deep.equal(['PG_VERSION']);
  });

  it('is refused while a process uses the data, if its programs are missing, and if former data are in the way', async () => {
    const database = await scratch.start();
    disguised(14);
    expect((await rejectionOf(upgraded())).message).to.contain('stop all Watchstead processes');
    await database.stop();
    expect((await rejectionOf(upgraded())).message).to.contain(
      'pass the directory of an installation of PostgreSQL 14',
    );
    mkdirSync(join(scratch.dataDir, 'data.postgresql-14'));
    expect((await rejectionOf(upgraded())).message).to.contain('data.postgresql-14 exists');
    disguised(19);
    expect((await rejectionOf(upgraded())).message).to.contain('newer than 18 of this release');
  });

  it('is refused for an external database, and without a database', () => {
    const DATABASE_URL = 'postgres://db.example.com/watchstead';
    expect(() => upgradeDatabase({ DATABASE_URL }, null)).to.throw('DATABASE_URL is set');
    expect(() => upgradeDatabase({ DATA_DIR: scratch.path }, null)).to.throw('There is no database');
  });
});

import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { StartupError } from '../../../../../src/infrastructure/kernel/system/startup-error.ts';
import { query, rejectionOf, ScratchDirectory } from './scratch-directory.ts';

describe('embedded PostgreSQL from a template', () => {
  let original: ScratchDirectory;
  let scratch: ScratchDirectory;
  let originalPassword: string;

  before(async () => {
    original = new ScratchDirectory();
    const server = await original.start();
    originalPassword = new URL(server.url).password;
    await query(server.url, 'create table sample as select 42 as answer');
    await server.stop();
  });
  after(() => original.remove());
  beforeEach(() => (scratch = new ScratchDirectory()));
  afterEach(() => scratch.remove());

  /** A copy of the template in which one file differs. */
  const changedTemplate = (file: string, content: string): string => {
    const changed = join(scratch.path, 'template');
    cpSync(original.clusterDir, changed, { recursive: true });
    writeFileSync(join(changed, file), content);
    return changed;
  };

  const tables = (url: string) => query(url, `select tablename from pg_tables where schemaname = 'public'`);

  for (const durable of [true, false])
    it(`begins as its copy with a password of its own, ${durable ? 'durable' : 'disposable'}`, async () => {
      const first = await scratch.start({ durable, template: original.clusterDir });
      expect(await query(first.url, 'select * from sample')).to.deep.equal([{ answer: 42 }]);
      const url = new URL(first.url);
      expect(url.password).to.not.equal(originalPassword);
      url.password = originalPassword;
      expect(await rejectionOf(query(url.href, 'select 1'))).to.have.property('code', '28P01');
      await first.stop();

      const second = await scratch.start({ durable });
      expect(await query(second.url, 'select * from sample')).to.deep.equal([{ answer: 42 }]);
      await second.stop();
    });

  it('is not used for a database that exists', async () => {
    await (await scratch.start()).stop();
    const database = await scratch.start({ template: original.clusterDir });
    expect(await tables(database.url)).to.deep.equal([]);
    await database.stop();
  });

  it('is ignored if it is missing or from another version of PostgreSQL', async () => {
    const missing = await scratch.start({ template: join(scratch.path, 'missing') });
    expect(await tables(missing.url)).to.deep.equal([]);
    await missing.stop();

    const other = new ScratchDirectory();
    const database = await other.start({ template: changedTemplate('PG_VERSION', '17\n') });
    expect(await tables(database.url)).to.deep.equal([]);
    await database.stop();
    await other.remove();
  });

  it('leaves nothing behind if the copy cannot be opened', async () => {
    const broken = changedTemplate('global/pg_control', 'not a control file');
    const failure = await rejectionOf(scratch.start({ template: broken }));
    expect(failure).to.be.instanceOf(StartupError);
    expect(failure.message).to.match(/^The embedded PostgreSQL could not create its database in /);
    expect(existsSync(scratch.dataDir)).to.equal(false);
    expect(readdirSync(scratch.path).filter((name) => name.includes('init-'))).to.deep.equal([]);
    await (await scratch.start()).stop();
  });
});

import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { canReach, serverAccount } from '../../../../../src/infrastructure/kernel/database/embedded/server-account.ts';
import { query, ScratchDirectory } from './scratch-directory.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };

describe('account of the embedded PostgreSQL', () => {
  let scratch: ScratchDirectory;
  beforeEach(() => (scratch = new ScratchDirectory()));
  afterEach(() => scratch.remove());

  it('the server account is never root', async () => {
    const database = await scratch.start();
    expect(statSync(join(scratch.clusterDir, 'PG_VERSION')).uid).not.to.equal(0);
    expect(statSync(`/proc/${scratch.serverPid}`).uid).not.to.equal(0);
    await database.stop();
  });

  describe('account of the embedded PostgreSQL if root starts the service', () => {
    before(function () {
      if (process.getuid?.() === 0) return;
      this.test!.title += ' (skipped: the tests do not run as root)';
      this.skip();
    });

    it('the server account is the current user if that is not root', async function () {
      if (!canReach(NOBODY, import.meta.dirname)) {
        this.test!.title += ' (skipped: the checkout is in a private directory)';
        this.skip();
      }
      chownSync(scratch.path, NOBODY.uid, NOBODY.gid);
      const user = await scratch.startProcess(NOBODY);
      await query(user.url, 'create table sample as select 42 as answer');
      expect(statSync(scratch.dataDir).uid).to.equal(NOBODY.uid);
      expect(await user.leave()).to.equal(0);
    });

    it('the server account is the owner of an existing database', async () => {
      chownSync(scratch.path, NOBODY.uid, NOBODY.gid);
      await (await scratch.startProcess(NOBODY)).leave();
      const database = await scratch.start();
      expect(statSync(`/proc/${scratch.serverPid}`).uid).to.equal(NOBODY.uid);
      await database.stop();
      expect(await (await scratch.startProcess(NOBODY)).leave()).to.equal(0);
    });

    it('the server account can traverse the directory of the service, but not read it', async () => {
      chmodSync(scratch.path, 0o700);
      const database = await scratch.start();
      expect(statSync(scratch.path).mode & 0o777).to.equal(0o711);
      await database.stop();
    });

    it('the server account uses the system directory if the directory of the service is below a private one', async () => {
      const secret = join(scratch.path, 'private');
      mkdirSync(join(secret, 'service'), { recursive: true, mode: 0o700 });
      const below = new ScratchDirectory();
      const systemDir = join(scratch.path, 'system');
      Object.assign(below, { dataDir: join(secret, 'service', 'database') });
      const first = await below.start({ systemDir });
      await query(first.url, 'create table sample as select 42 as answer');
      await first.stop();
      expect(lstatSync(below.dataDir).isSymbolicLink()).to.equal(true);
      expect(readdirSync(systemDir)).to.have.lengthOf(1);
      expect(statSync(secret).mode & 0o777).to.equal(0o700);
      const second = await below.start({ systemDir });
      expect(await query(second.url, 'select * from sample')).to.deep.equal([{ answer: 42 }]);
      await second.stop();
      await below.remove();
    });
  });

  it('canReach requires that the account can traverse each parent directory', () => {
    const account = { uid: NOBODY.uid, gid: NOBODY.gid };
    const inner = join(scratch.path, 'outer', 'inner');
    mkdirSync(inner, { recursive: true });
    expect(canReach(account, inner)).to.equal(true);
    chmodSync(join(scratch.path, 'outer'), 0o700);
    expect(canReach(account, inner)).to.equal(false);
    expect(canReach(null, inner)).to.equal(true);
  });

  it('the server account is unspecified unless root starts the service', function () {
    if (process.getuid?.() === 0) expect(serverAccount(scratch.dataDir)).to.have.property('uid').above(0);
    else expect(serverAccount(scratch.dataDir)).to.equal(null);
  });
});

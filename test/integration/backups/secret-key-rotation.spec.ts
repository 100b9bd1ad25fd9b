import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { rotateSecretKey } from '../../../src/infrastructure/backups/secret-key-rotation.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { sealedTables } from '../../../src/infrastructure/kernel/database/sealed-columns.ts';
import { DirectoryFiles } from '../../../src/infrastructure/kernel/files/directory-files.ts';
import { until } from '../../until.ts';
import { runCommand } from '../cli/command-line.ts';
import { Programs, get } from '../cli/programs.ts';
import { execute } from '../kernel/database/catalogue.ts';
import { filled } from './filled-database.ts';
import { SECRET_KEY, contentOf, filesIn, installations } from './installation.ts';
import type { Installation } from './installation.ts';

const NEW_SECRET_KEY = 'another secret key of more than thirty-two bytes';
const PROGRAM = fileURLToPath(new URL('../../fixtures/dying-rotation.ts', import.meta.url));
const CONNECTIONS = `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
const WRONG_KEY = 'SECRET_KEY is not the key that the stored data is encrypted with; set it to the former key';
const INCOMPLETE =
  'The rotation of SECRET_KEY is not complete; run `watchstead rotate-secret-key` again with the same keys.';
const FILES = { 'exports/1.zip': 'one', 'exports/2.zip': 'two', 'screenshots/3.png': 'three' };

/** Every encrypted value of a database, with its table. */
const sealedIn = async (url: string): Promise<readonly { readonly place: string; readonly text: string }[]> => {
  const values = sealedTables.flatMap(({ table, columns }) =>
    columns.map((column) => `select '${table}.${column}' place, ${column} text from ${table} where ${column} <> ''`),
  );
  return execute(url, `${values.join(' union all ')} order by 1`);
};

const opensWith = (key: string) => {
  const vault = aesVault(Buffer.from(key));
  return ({ text }: { readonly text: string }): boolean => {
    try {
      return vault.open(text).length > 0;
    } catch {
      return false;
    }
  };
};

describe('watchstead rotate-secret-key', () => {
  const { create } = installations();
  const keys = { SECRET_KEY, NEW_SECRET_KEY };

  /** An installation with an encrypted value in every encrypted column, and three files. */
  const encrypted = async (): Promise<Installation> => {
    const installation = await create(filled);
    const { seal } = aesVault(Buffer.from(SECRET_KEY));
    for (const { table, columns } of sealedTables.filter(({ table: name }) => name !== 'secret_key')) {
      const assignments = columns.map((column) => `${column} = '${seal(`a value of ${table}.${column}`)}'`);
      await execute(installation.database.url, `update ${table} set ${assignments.join(', ')}`);
    }
    await execute(installation.database.url, 'delete from secret_key');
    for (const [name, content] of Object.entries(FILES)) await installation.files.write(name, contentOf(content));
    return installation;
  };
  const filesOf = ({ environment }: Installation): DirectoryFiles =>
    new DirectoryFiles(join(environment['DATA_DIR']!, 'files'), Buffer.from(NEW_SECRET_KEY));
  const idle = ({ database: { url } }: Installation) =>
    until(async () => (await execute<{ count: number }>(url, CONNECTIONS))[0]?.count === 0);

  const expectRotated = async (installation: Installation): Promise<void> => {
    const values = await sealedIn(installation.database.url);
    expect(
      values.filter(({ place }) => place !== 'secret_key.sealed_digest_key').map(({ place }) => place),
    ).to.include.members(
      sealedTables
        .filter(({ table }) => table !== 'secret_key')
        .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    );
    expect(values.filter((value) => !opensWith(NEW_SECRET_KEY)(value)).map(({ place }) => place)).to.deep.equal([]);
    expect(await filesIn(filesOf(installation))).to.deep.equal(FILES);
    expect(await execute(installation.database.url, 'select are_files_pending pending from secret_key')).to.deep.equal([
      { pending: false },
    ]);
  };

  it('encrypts every encrypted column and file with the new key, and says so', async () => {
    const installation = await encrypted();
    const { status, output, complaint } = await runCommand(['rotate-secret-key'], {
      ...installation.environment,
      ...keys,
    });
    expect(status, complaint).to.equal(0);
    expect(output).to.match(/^Encrypted \d+ values and 3 files with the new key\.\nSet SECRET_KEY to the new key/);
    await expectRotated(installation);
    const audited = `select action, actor_kind from audit_log where action = 'secretKey.rotated'`;
    expect(await execute(installation.database.url, audited)).to.deep.equal([
      { action: 'secretKey.rotated', actor_kind: 'system' },
    ]);
  });

  it('has nothing to do a second time, and can be rotated on to a third key', async () => {
    const installation = await encrypted();
    const environment = { ...installation.environment, ...keys };
    await runCommand(['rotate-secret-key'], environment);
    const again = await runCommand(['rotate-secret-key'], environment);
    expect(again).to.include({ status: 0, complaint: '' });
    expect(again.output).to.contain('Nothing was encrypted with the present key');
    await expectRotated(installation);
    const digestKey = async (key: string): Promise<string> =>
      aesVault(Buffer.from(key)).open(
        (await sealedIn(installation.database.url)).find(({ place }) => place.startsWith('secret_key.'))?.text ?? '',
      );
    const kept = await digestKey(NEW_SECRET_KEY);
    const third = 'a third secret key of more than thirty-two bytes';
    await runCommand(['rotate-secret-key'], { ...environment, SECRET_KEY: NEW_SECRET_KEY, NEW_SECRET_KEY: third });
    expect(await digestKey(third), 'the key of digests').to.equal(kept);
  });

  it('refuses a wrong or missing key, an equal one and a database in use, in one line, and changes nothing', async () => {
    const installation = await encrypted();
    const before = await installation.catalogue();
    const rotate = (changes: Readonly<Record<string, string>>) =>
      runCommand(['rotate-secret-key'], { ...installation.environment, ...keys, ...changes });
    const complaints: string[] = [];
    for (const changes of [{ SECRET_KEY: 'k'.repeat(40) }, { NEW_SECRET_KEY: '' }, { NEW_SECRET_KEY: SECRET_KEY }]) {
      const { status, complaint } = await rotate(changes);
      expect(status).to.equal(1);
      complaints.push(complaint);
    }
    expect(complaints[0]).to.contain(`watchstead: ${WRONG_KEY}`);
    expect(complaints[1]).to.contain('watchstead: NEW_SECRET_KEY must be set');
    expect(complaints[2]).to.equal('watchstead: NEW_SECRET_KEY is the present key; set it to another one.\n');
    for (const complaint of complaints) expect(complaint).to.match(/^[^\n]+\n$/);
    expect(await installation.catalogue()).to.deep.equal(before);
    expect(await filesIn(installation.files)).to.deep.equal(FILES);
  });

  it('stops at a file that cannot be read, and completes when it can be', async () => {
    const installation = await encrypted();
    const folder = join(installation.environment['DATA_DIR']!, 'files');
    const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
    const fault = await rotateSecretKey({
      database: { url: installation.database.url },
      former: Buffer.from(SECRET_KEY),
      next: Buffer.from(NEW_SECRET_KEY),
      filesWith: (key) => {
        const files = new DirectoryFiles(folder, Buffer.from(key));
        const read = (name: string) => (name === 'exports/2.zip' ? Promise.reject(broken) : files.read(name));
        return { list: (prefix) => files.list(prefix), write: (name, content) => files.write(name, content), read };
      },
      clock: { now: () => new Date() },
    }).catch((thrown: unknown) => thrown);
    expect(String(fault)).to.contain('SECRET_KEY was not rotated completely').and.to.contain('EIO');
    await idle(installation);
    const { status, complaint } = await runCommand(['rotate-secret-key'], { ...installation.environment, ...keys });
    expect(status, complaint).to.equal(0);
    await expectRotated(installation);
  });

  const killed = async ({ database, environment }: Installation, moment: string): Promise<void> => {
    const folder = join(environment['DATA_DIR']!, 'files');
    const child = fork(PROGRAM, [moment, database.url, folder, SECRET_KEY, NEW_SECRET_KEY]);
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).to.equal('SIGKILL');
  };

  it('changes nothing if it is killed before it commits', async () => {
    const installation = await encrypted();
    const before = await installation.catalogue();
    await killed(installation, 'before the commit');
    await idle(installation);
    expect(await installation.catalogue()).to.deep.equal(before);
    expect(await filesIn(installation.files)).to.deep.equal(FILES);
  });

  for (const moment of ['after the commit', 'between two files']) {
    it(`refuses the start if it is killed ${moment}, and completes when it runs again`, async () => {
      const installation = await encrypted();
      await killed(installation, moment);
      await idle(installation);
      const start = (key: string) => runCommand(['migrate'], { ...installation.environment, SECRET_KEY: key });
      expect((await start(NEW_SECRET_KEY)).complaint).to.equal(`watchstead: ${INCOMPLETE}\n`);
      expect((await start(SECRET_KEY)).complaint).to.contain(WRONG_KEY);
      await idle(installation);
      const { status, complaint } = await runCommand(['rotate-secret-key'], { ...installation.environment, ...keys });
      expect(status, complaint).to.equal(0);
      await expectRotated(installation);
      expect(await start(NEW_SECRET_KEY)).to.include({ status: 0, complaint: '' });
    });
  }
});

describe('a service with another secret key', () => {
  const programs = new Programs();
  const { create } = installations();
  after(() => programs.end());
  const BOOTSTRAP = ['bootstrap', '--organization', 'Agency', '--email', 'ada@example.com', '--json'];
  const PASSWORD = ['--password', 'correct horse battery staple'];

  it('does not start in any role, says what to do as doctor does, and serves all lists after a rotation', async () => {
    const { environment } = await create();
    const bootstrapped = await programs.cli([...BOOTSTRAP, ...PASSWORD], environment);
    const { apiToken: token } = JSON.parse(bootstrapped.output) as { apiToken: string };
    const first = await programs.serve(environment);
    const sent = await fetch(`${first.url}/api/notification-channels`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Hook', type: 'webhook', config: { url: 'https://hooks.example.com/secret' } }),
    });
    expect(sent.status, await sent.text()).to.equal(200);
    const listed = (await get(`${first.url}/api/notification-channels`, token)).body;
    first.child.kill('SIGTERM');
    await first.ended;

    const wrong = { ...environment, SECRET_KEY: NEW_SECRET_KEY, PORT: '0', LOG_LEVEL: 'silent' };
    for (const role of ['all', 'api', 'worker']) {
      const { status, complaint } = await programs.cli(['serve'], { ...wrong, ROLE: role });
      expect(status).to.equal(1);
      expect(complaint).to.match(/^watchstead: [^\n]+\n$/);
      expect(complaint).to.contain(WRONG_KEY);
    }
    const { status, output } = await programs.cli(['doctor'], wrong);
    expect(status).to.equal(1);
    expect(output).to.contain(WRONG_KEY);

    const rotated = await programs.cli(['rotate-secret-key'], { ...environment, NEW_SECRET_KEY });
    expect(rotated.status, rotated.complaint).to.equal(0);
    const second = await programs.serve({ ...environment, SECRET_KEY: NEW_SECRET_KEY });
    expect((await get(`${second.url}/api/notification-channels`, token)).body).to.deep.equal(listed);
    const busy = await programs.cli(['rotate-secret-key'], {
      ...environment,
      NEW_SECRET_KEY: 'n'.repeat(40),
      SECRET_KEY: NEW_SECRET_KEY,
    });
    expect(busy.complaint).to.match(/^watchstead: The database is in use [^\n]+\n$/);
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it('replaces the generated key of an embedded database', async () => {
    const environment = { DATA_DIR: programs.folder() };
    const file = join(environment.DATA_DIR, 'secret.key');
    expect((await programs.cli([...BOOTSTRAP, ...PASSWORD], environment)).status).to.equal(0);
    const former = readFileSync(file, 'utf8');
    const rotated = await programs.cli(['rotate-secret-key'], environment);
    expect(rotated.output, rotated.complaint).to.contain(`The new key is in ${file}.`);
    expect(readFileSync(file, 'utf8')).to.have.length(former.length).and.not.equal(former);
    expect(await programs.cli(['migrate'], environment)).to.include({ status: 0, complaint: '' });
    const refused = await programs.cli(['rotate-secret-key'], { ...environment, NEW_SECRET_KEY });
    expect(refused.complaint).to.match(/unset NEW_SECRET_KEY\.\n$/);
  });
});

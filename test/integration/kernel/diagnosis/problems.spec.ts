import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { diagnose } from '../../../../src/application/kernel/diagnose.ts';
import type { Diagnosed, Diagnostic } from '../../../../src/application/kernel/diagnose.ts';
import { checkDisk, checkServerVersion } from '../../../../src/domain/kernel/diagnosis.ts';
import type { Finding } from '../../../../src/domain/kernel/diagnosis.ts';
import { problems } from '../../../../src/domain/kernel/problems.ts';
import type { ProblemCode } from '../../../../src/domain/kernel/problems.ts';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { diagnoseService } from '../../../../src/composition/diagnosis.ts';
import { archiveProblem } from '../../../../src/infrastructure/checks/archive/duckdb-program.ts';
import { findBrowserPrograms } from '../../../../src/infrastructure/checks/browser/browser-programs.ts';
import { databaseDiagnostics } from '../../../../src/infrastructure/kernel/diagnosis/database-examinations.ts';
import {
  diskSpace,
  listeningPort,
  networkAddresses,
  nodeVersion,
} from '../../../../src/infrastructure/kernel/diagnosis/host-examinations.ts';
import {
  mailServer,
  nameResolution,
  pingProgram,
  resultArchive,
  scenarioPrograms,
  secretKey,
} from '../../../../src/infrastructure/kernel/diagnosis/machine-examinations.ts';
import { SmtpMailer } from '../../../../src/infrastructure/kernel/mail/smtp-mailer.ts';
import { runPing } from '../../../../src/infrastructure/kernel/network/ping.ts';
import { systemClock } from '../../../../src/infrastructure/kernel/system/system-clock.ts';
import { noReplication, startReplicatedPostgres } from '../../../ha/replicated-postgres.ts';
import { noPgBouncer, startPgBouncer } from '../../../fixtures/pgbouncer.ts';
import { execute } from '../database/catalogue.ts';
import { migrated } from '../database/migrated.ts';
import { testDatabase } from '../database/test-database.ts';
import type { TestDatabase } from '../database/test-database.ts';

const SECRET_KEY = 'a secret key of more than thirty-two bytes';
/** An account that owns nothing here. */
const NOBODY = 65_534;
/** A user without an entry in /etc/passwd. */
const NO_ENTRY = 54_321;
const moduleOf = (path: string): string =>
  new URL(`../../../../src/infrastructure/kernel/${path}`, import.meta.url).href;
const MACHINE = moduleOf('diagnosis/machine-examinations.ts');
const HOST_CHECKS = moduleOf('diagnosis/host-examinations.ts');
const EMBEDDED = moduleOf('database/embedded/embedded-postgres.ts');

type Planted = readonly Diagnosed[] | Finding | string;

describe('each documented problem', () => {
  let folder: string;
  let database: TestDatabase;
  let closers: (() => unknown)[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watchstead-problem-'));
    chmodSync(folder, 0o755);
    database = await testDatabase(migrated);
    closers = [];
  });
  afterEach(async () => {
    for (const close of closers.toReversed()) await close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The findings of `watchstead doctor` with these variables. */
  const doctor = (environment: Readonly<Record<string, string>>): Promise<readonly Diagnosed[]> =>
    diagnoseService(
      { DATA_DIR: folder, DATABASE_URL: database.url, SECRET_KEY, PORT: '0', ...environment },
      'localhost',
    );
  const examined = (diagnostic: Diagnostic) => diagnose([diagnostic]);
  const databaseChecks = (clock = systemClock, url = database.url) =>
    diagnose(databaseDiagnostics(url, clock, 'local'));
  const skewed = (ahead: number) => ({ now: () => later(new Date(), ahead) });

  /** Takes a port with a server that is not Watchstead. */
  const takenPort = async (): Promise<number> => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    return (server.address() as AddressInfo).port;
  };

  /** Mounts a small disk. Returns why that is not possible here, or null. */
  const mountSmall = (size: string): string | null => {
    if (process.getuid?.() !== 0) return 'only root can mount a small disk';
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
      closers.push(() => void execFileSync('umount', [folder]));
      return null;
    } catch (fault) {
      return `a small disk cannot be mounted (${String(fault).split('\n', 1)[0] ?? ''})`;
    }
  };

  /** The findings on an embedded database of another version of PostgreSQL. */
  const ofOtherVersion = (version: number): Promise<readonly Diagnosed[]> => {
    const home = join(folder, 'database');
    mkdirSync(join(home, 'data'), { recursive: true });
    writeFileSync(join(home, 'data', 'PG_VERSION'), `${version}\n`);
    writeFileSync(join(home, 'password'), 'secret');
    return doctor({ DATABASE_URL: '' });
  };

  /** The findings with the database behind PgBouncer in transaction mode, and `DATABASE_DIRECT_URL` as given. */
  const pooled = async (directUrl: (pooledUrl: string) => string): Promise<Planted> => {
    const reason = noPgBouncer();
    if (reason !== null) return reason;
    const bouncer = await startPgBouncer(database.url);
    closers.push(() => bouncer.stop());
    return doctor({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: directUrl(bouncer.url) });
  };

  /** Evaluates an expression for a finding in a process of another user, or under another program. */
  const ofOther = async (
    expression: string,
    { user = NOBODY, under = [] }: { readonly user?: number; readonly under?: readonly string[] } = {},
  ): Promise<Finding> => {
    const script = `console.log(JSON.stringify(await ${expression})); process.exit();`;
    const words = [...under, process.execPath, '--input-type=module', '--eval', script];
    const [program, ...parameters] = words as [string, ...string[]];
    const account = { uid: user, gid: user, env: { PATH: process.env['PATH'] } };
    const { stdout } = await promisify(execFile)(program, parameters, account);
    return JSON.parse(stdout) as Finding;
  };

  /** How each problem is planted. A text is the reason why it cannot be planted on this machine. */
  const plants: Readonly<Record<ProblemCode, () => Promise<Planted> | Planted>> = {
    nodeTooOld: () => examined(nodeVersion('20.19.0', '22.19')),
    variableInvalid: () => doctor({ PORT: '65536' }),
    portInUse: async () => examined(listeningPort('127.0.0.1', await takenPort(), 'PORT')),
    portForbidden: async () => {
      if (process.getuid?.() !== 0) return 'only root can become another user';
      if (readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').trim() === '0')
        return 'every user may listen on every port here';
      return ofOther(`(await import(${JSON.stringify(HOST_CHECKS)})).listeningPort('127.0.0.1', 1, 'PORT').examine()`);
    },
    addressMissing: () => examined(listeningPort('192.0.2.1', 3000, 'PORT')),
    dataDirectoryIsFile: async () => {
      writeFileSync(join(folder, 'file'), '');
      const { DATABASE_URL: _url, ...environment } = { DATABASE_URL: '', DATA_DIR: join(folder, 'file') };
      return doctor({ ...environment, DATABASE_URL: '' });
    },
    dataDirectoryNotWritable: async () => {
      if (process.getuid?.() !== 0) return 'only root can become the user of another directory';
      const own = join(folder, 'own');
      mkdirSync(own, { mode: 0o755 });
      return ofOther(`(await import(${JSON.stringify(MACHINE)})).dataDirectory(${JSON.stringify(own)}).examine()`);
    },
    userUnknown: () => {
      if (process.getuid?.() !== 0) return 'only root can become a user without an entry';
      const own = join(folder, 'own');
      mkdirSync(own);
      chownSync(own, NO_ENTRY, NO_ENTRY);
      const examine = `(await import(${JSON.stringify(MACHINE)})).dataDirectory(${JSON.stringify(own)}).examine()`;
      return ofOther(examine, { user: NO_ENTRY });
    },
    loopbackMissing: () => {
      if (process.getuid?.() !== 0) return 'only root can leave the network';
      const start = `(await import(${JSON.stringify(EMBEDDED)})).startEmbeddedPostgres({
        dataDir: ${JSON.stringify(join(folder, 'database'))}, durable: false, log: () => undefined,
      }).catch(({ problem }) => problem)`;
      const leave = 'ip link set lo up && ip address del 127.0.0.1/8 dev lo && exec "$0" "$@"';
      return ofOther(start, { user: 0, under: ['unshare', '--net', 'sh', '-c', leave] });
    },
    diskFull: () => mountSmall('32m') ?? examined(diskSpace(join(folder, 'data'))),
    diskAlmostFull: () => mountSmall('512m') ?? examined(diskSpace(folder)),
    databaseFormer: () => ofOtherVersion(17),
    databaseNewer: () => ofOtherVersion(19),
    databaseUnreachable: () => databaseChecks(systemClock, 'postgres://u:secret@127.0.0.1:1/x'),
    sessionsPooled: () => pooled(() => ''),
    directSessionsPooled: () => pooled((url) => url),
    directDatabaseOther: async () => {
      const other = await testDatabase();
      closers.push(() => other.drop());
      return doctor({ DATABASE_DIRECT_URL: other.url });
    },
    directDatabaseUnreachable: () => doctor({ DATABASE_DIRECT_URL: 'postgres://u:secret@127.0.0.1:1/x' }),
    replicaUnreachable: () => doctor({ DATABASE_REPLICA_URL: 'postgres://u:secret@127.0.0.1:1/x' }),
    replicaOther: async () => {
      const other = await testDatabase();
      closers.push(() => other.drop());
      return doctor({ DATABASE_REPLICA_URL: other.url });
    },
    replicaWritable: () => doctor({ DATABASE_REPLICA_URL: database.url }),
    replicaBehind: async () => {
      const reason = noReplication();
      if (reason !== null) return reason;
      const servers = await startReplicatedPostgres({ isSynchronous: false });
      closers.push(() => servers.stop());
      await servers.pauseReplay();
      await execute(servers.primaryUrl, 'create table later ()');
      return doctor({ DATABASE_URL: servers.primaryUrl, DATABASE_REPLICA_URL: servers.standbyUrl });
    },
    // No test runs on a server of that age, so that its version is given.
    databaseTooOld: () => checkServerVersion(14),
    schemaNewer: async () => {
      await execute(database.url, `insert into mikro_orm_migrations (name) values ('9999-later')`);
      return databaseChecks();
    },
    schemaForeign: async () => {
      await execute(database.url, `update mikro_orm_migrations set name = 'their-' || name`);
      return databaseChecks();
    },
    tablesForeign: async () => {
      await execute(database.url, 'delete from mikro_orm_migrations');
      return databaseChecks();
    },
    clocksFarApart: () => databaseChecks(skewed(seconds(60))),
    clocksApart: () => databaseChecks(skewed(seconds(10))),
    secretKeyMissing: () => examined(secretKey(false, null)),
    secretKeyWrong: async () => {
      await execute(database.url, `insert into secret_key (id, key_digest) values (1, 'that of another key')`);
      return doctor({});
    },
    rotationIncomplete: async () => {
      const { secretCheckOf } = await import('../../../../src/infrastructure/kernel/crypto/digest.ts');
      const digest = secretCheckOf(Buffer.from(SECRET_KEY));
      await execute(
        database.url,
        `insert into secret_key (id, key_digest, are_files_pending) values (1, '${digest}', true)`,
      );
      return doctor({});
    },
    nameServersSilent: () =>
      doctor({ DNS_SERVERS: '127.0.0.1:1' }).then(() =>
        examined(nameResolution(() => Promise.reject(new Error('ECONNREFUSED')), 'example.com')),
      ),
    proxyUnreachable: () => doctor({ HTTPS_PROXY: 'http://ann:secret@127.0.0.1:1' }),
    ipv4Missing: () => {
      const only = {
        address: '2001:db8::1',
        family: 'IPv6',
        internal: false,
        netmask: '',
        mac: '',
        cidr: null,
        scopeid: 0,
      };
      return examined(networkAddresses({ eth0: [only as never] }));
    },
    pingMissing: () =>
      examined(pingProgram(() => runPing(join(folder, 'ping'), '127.0.0.1', { count: 1, timeoutMs: 5000 }))),
    chromiumDriverMissing: () =>
      examined(scenarioPrograms({ chromium: '/usr/bin/chromium', missing: 'run npm install playwright-core' }, null)),
    chromiumMissing: () =>
      examined(scenarioPrograms(findBrowserPrograms(join(folder, 'chrome')), join(folder, 'chrome'))),
    archivePackageMissing: () =>
      examined(
        resultArchive(
          archiveProblem({ resultArchiveMonths: 12 }, () => false),
          true,
        ),
      ),
    mailServerMissing: () => examined(mailServer(null)),
    mailServerRefuses: async () => {
      const mailer = new SmtpMailer({ url: `smtp://127.0.0.1:${await takenPort()}`, from: 'watch@example.com' });
      return examined(mailServer(() => mailer.refusal()));
    },
  };

  for (const code of Object.keys(problems) as ProblemCode[])
    it(`is found in a situation of it: ${code}`, async function () {
      const planted = await plants[code]();
      if (typeof planted === 'string') {
        process.stdout.write(`    ${code} is not tested here: ${planted}.\n`);
        this.skip();
      }
      const findings = 'length' in planted ? planted : [planted];
      const found = findings.find((finding) => finding.code === code);
      expect(found, JSON.stringify(findings)).to.include({
        verdict: problems[code].isFatal ? 'failed' : 'warning',
      });
      if ('length' in planted) expect((found as Diagnosed).name).to.equal(problems[code].check);
      expect(`${found?.says ?? ''} ${found?.advice ?? ''}`).to.not.match(/[{}]|undefined|\n/);
    });

  it('is on the page about troubleshooting, with the same words', () => {
    const page = readFileSync('docs/troubleshooting.md', 'utf8');
    for (const { says, advice } of Object.values(problems))
      for (const text of [says, advice]) expect(page).to.contain(text.replace(/\{\w+\}/g, '…'));
  });

  it('of the disk begins at its limit', () => {
    expect(checkDisk('/data', 64 * 2 ** 20 - 1).verdict).to.equal('failed');
    expect(checkDisk('/data', 64 * 2 ** 20).verdict).to.equal('warning');
    expect(checkDisk('/data', 2 ** 30).verdict).to.equal('ok');
  });
});

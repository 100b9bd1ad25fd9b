import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/infrastructure/kernel/system/listening-server.ts';
import { check, documented, ended, expect, expectDocumented, needs, run } from './checks.ts';
import type { Ended } from './checks.ts';
import { DebianPackage } from './debian-package.ts';
import { PostgresServer } from './postgres-server.ts';

/* Builds the Debian package, and installs, runs, upgrades, removes and purges it in a Debian of its own. */

/** Packages that a minimal Debian lacks: the dependencies of the package, and the program that examines its units. */
const PACKAGES = 'usr-is-merged,adduser,init-system-helpers,libstdc++6,systemd';
const PERSON = { email: 'ada@example.com', password: 'correct horse battery staple' };
/** The exposure level that systemd-analyze may find at most, in tenths. */
const MAX_EXPOSURE = 30;
const UNITS = ['watchstead.service', 'watchstead-worker@.service'];

needs(['mmdebstrap', 'dpkg-deb', 'unshare', 'npm']);

const folder = mkdtempSync(join(tmpdir(), 'watchstead-debian-'));
const root = join(folder, 'root');
const debian = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
const built = new DebianPackage();

/** The mounts belong to the command, and end with it. */
const INSIDE = 'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" "$@"';
const CHROOT = ['unshare', '--mount', '--propagation=private', 'sh', '-c', INSIDE, root];
const inside = (...command: readonly string[]): readonly string[] => [...CHROOT, ...command];
const install = (file: string): string => {
  run(['cp', file, join(root, 'tmp/watchstead.deb')]);
  const { status, output, error }: Ended = ended(
    inside('env', 'DEBIAN_FRONTEND=noninteractive', 'dpkg', '--force-unsafe-io', '--install', '/tmp/watchstead.deb'),
  );
  expect(status === 0, output + error);
  return output;
};
const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/**
 * Runs the service as its user with its settings, and calls `work` once it has printed the text. Expects that SIGTERM
 * stops it.
 */
const serving = async (ready: RegExp, work: (url: string, match: RegExpExecArray) => Promise<void>): Promise<void> => {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const [program = '', ...parameters] = inside(
    'env',
    `PORT=${port}`,
    `BASE_URL=${url}`,
    'LOG_LEVEL=warn',
    'watchstead',
    'serve',
  );
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const exit = once(child, 'exit') as Promise<[number | null]>;
  try {
    const match = await new Promise<RegExpExecArray>((resolve, reject) => {
      const read = (part: Buffer): void => {
        text += String(part);
        const found = ready.exec(text);
        if (found !== null) resolve(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`It ended: ${text}`)));
    });
    await work(url, match);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
  expect(child.exitCode === 0, `status ${child.exitCode}: ${text}`);
};

try {
  await check('a Debian for the package is made', () =>
    run([
      'mmdebstrap',
      '--quiet',
      '--variant=apt',
      '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
      `--include=${PACKAGES}`,
      '--dpkgopt=path-exclude=/usr/share/doc/*',
      debian,
      root,
    ]),
  );
  let first = '';
  let next = '';
  await check('the package is built', () => {
    built.layOut();
    first = built.build(folder);
    next = built.build(folder, `${built.version}+next`);
    const [, size = ''] = /^(\d+)/.exec(run(['du', '-m', first])) ?? [];
    console.log(`       Size of the package: ${size} MB.`);
  });
  await check(
    'it is installed, with a user, a unit that is enabled, and settings that only root and the user can read',
    () => {
      install(first);
      const facts = run(
        inside('sh', '-c', 'id -un watchstead; stat -c "%a %U %G" /etc/watchstead/env /var/lib/watchstead'),
      );
      expect(facts === 'watchstead\n640 root watchstead\n750 watchstead watchstead\n', facts);
      expect(
        readdirSync(join(root, 'etc/systemd/system/multi-user.target.wants')).includes('watchstead.service'),
        'no unit',
      );
    },
  );
  await check('systemd-analyze verifies the units', () => {
    const { status, output, error } = ended(
      inside(
        'systemd-analyze',
        'verify',
        '--man=no',
        ...UNITS.map((unit) => `/lib/systemd/system/${unit.replace('@', '@local')}`),
      ),
    );
    expect(status === 0, output + error);
  });
  for (const unit of UNITS)
    await check(`the exposure level of ${unit} is at most ${MAX_EXPOSURE / 10}`, () => {
      const { status, output, error } = ended(
        inside(
          'systemd-analyze',
          'security',
          '--no-pager',
          '--offline=true',
          `--threshold=${MAX_EXPOSURE}`,
          `/lib/systemd/system/${unit}`,
        ),
      );
      console.log(`       ${/Overall exposure level.*$/m.exec(output)?.[0] ?? output}`);
      expect(status === 0, output + error);
    });
  await check('the service runs as its user, and is set up', () =>
    serving(/\/setup\?token=(\S+)\n/, async (url, [, token]) => {
      const reply = await post(`${url}/api/setup`, { token, organization: 'Agency', ...PERSON });
      expect(reply.status === 200, await reply.text());
      const owner = run(inside('stat', '-c', '%U', '/var/lib/watchstead/database')).trim();
      expect(owner === 'watchstead', owner);
    }),
  );
  await check('"watchstead doctor" runs with the settings of the service', () => {
    const { status, output, error } = ended(inside('watchstead', 'doctor', '--resolve', 'localhost'));
    expect(status === 0 && output.includes('/var/lib/watchstead'), output + error);
  });
  await check(
    'the documented commands for a stopped service restore, move the database and change the key',
    async () => {
      const server = await PostgresServer.start(folder);
      try {
        // Nothing runs that systemd would stop or start here.
        const commands = `systemctl() { :; }
install -d -o watchstead /backup
export BACKUP_PASSPHRASE='at least twelve characters' PGPASSWORD=none
watchstead backup /backup/watchstead.backup
${documented('systemctl', server.url)}`;
        expectDocumented(ended(inside('bash', '-euo', 'pipefail', '-c', commands)));
      } finally {
        server.stop();
      }
    },
  );
  await check('an upgrade keeps changed settings and the data', async () => {
    appendFileSync(join(root, 'etc/watchstead/env'), 'RETENTION_DAYS=31\n');
    install(next);
    const version = run(inside('dpkg-query', '--show', '--showformat=${Version}', 'watchstead'));
    expect(version === `${built.version}+next`, version);
    expect(readFileSync(join(root, 'etc/watchstead/env'), 'utf8').includes('RETENTION_DAYS=31'), 'other settings');
    await serving(/listens on http\S+\n/, async (url) => {
      const reply = await post(`${url}/api/auth/sign-in`, PERSON);
      expect(reply.status === 200, await reply.text());
    });
  });
  await check('removal keeps settings and data', () => {
    run(inside('dpkg', '--remove', 'watchstead'));
    expect(
      existsSync(join(root, 'var/lib/watchstead/database')) && existsSync(join(root, 'etc/watchstead/env')),
      'nothing',
    );
    expect(!existsSync(join(root, 'usr/lib/watchstead')), 'programs');
  });
  await check('purge leaves nothing', () => {
    run(inside('dpkg', '--purge', 'watchstead'));
    const left = run(inside('find', '/etc', '/usr', '/lib', '/var', '/run', '-xdev', '-name', '*watchstead*'));
    expect(left === '', left);
    expect(ended(inside('getent', 'passwd', 'watchstead')).status !== 0, 'the user');
    expect(run(inside('dpkg', '--audit')) === '', 'packages that are not complete');
  });
} finally {
  built.end();
  mkdirSync(root, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
}

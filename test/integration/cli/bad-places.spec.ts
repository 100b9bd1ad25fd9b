import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { until } from '../../until.ts';
import { Programs, launcher, processesIn } from './programs.ts';
import type { Ending, Program } from './programs.ts';

/** Accounts that own nothing here: one with an entry in /etc/passwd, and one without. */
const NOBODY = 65_534;
const NO_ENTRY = 54_321;
/** Only root can become other users, mount small disks and leave the network, and not in every container. */
const canChange =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0 &&
  spawnSync('setpriv', ['--version']).status === 0;
const leftOut = canChange ? '' : ' (left out: takes root, unshare, ip and setpriv)';

(canChange ? describe : describe.skip)(`service in a bad place${leftOut}`, () => {
  const programs = new Programs();
  const mounted: string[] = [];
  after(async () => {
    for (const folder of mounted) {
      await until(() => processesIn(folder).length === 0);
      execFileSync('umount', [folder]);
    }
    await programs.end();
  });

  type Variables = Readonly<Record<string, string>>;
  const asUser = (user: number): readonly string[] => [
    'setpriv',
    `--reuid=${user}`,
    `--regid=${user}`,
    '--clear-groups',
  ];
  /** Runs a program in a network of its own, whose loopback interface the command changes. */
  const inNetwork = (command: string): readonly string[] => {
    const script = `ip link set lo up && ${command} && exec "$0" "$@"`;
    return ['unshare', '--net', 'sh', '-c', script, ...asUser(NOBODY)];
  };
  const started = (under: readonly string[], command: readonly string[], environment: Variables): Program => {
    const [program = '', ...parameters] = [...under, process.execPath, launcher, ...command];
    const usual = { PORT: '0', LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: '' };
    return programs.start(program, parameters, { ...usual, ...environment });
  };
  const serve = (under: readonly string[], environment: Variables): Promise<Ending> =>
    started(under, ['serve'], environment).ended;
  const codesOf = async (under: readonly string[], environment: Variables): Promise<readonly unknown[]> => {
    const { output } = await started(under, ['doctor', '--resolve', 'localhost', '--json'], environment).ended;
    return (JSON.parse(output) as readonly { readonly code?: string }[]).map(({ code }) => code);
  };
  const expectOneLine = ({ status, complaint }: Ending, ...words: readonly string[]): void => {
    expect(complaint).to.match(/^watchstead: [^\n]+\n$/);
    for (const word of words) expect(complaint).to.contain(word);
    expect(status).to.equal(1);
  };
  const folderOf = (user: number): string => {
    const folder = join(programs.folder(), 'data');
    mkdirSync(folder, { mode: 0o755 });
    chownSync(folder, user, user);
    return folder;
  };
  const smallDisk = (size: string): string => {
    const folder = folderOf(0);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    chmodSync(folder, 0o755);
    mounted.push(folder);
    return folder;
  };
  const fill = (folder: string): void => {
    const file = join(folder, 'fill');
    try {
      for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2))
        try {
          for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
        } catch (fault) {
          if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault;
        }
    } finally {
      chmodSync(file, 0o644);
    }
  };
  /** Runs the service until it listens, and stops it. */
  const servedOnce = async (under: readonly string[], environment: Variables): Promise<Ending> => {
    const program = started(under, ['serve'], environment);
    await program.says(/listens on http/);
    program.child.kill('SIGTERM');
    return program.ended;
  };

  it('says in one line that the data directory, or the database in it, belongs to another user', async () => {
    const [foreign, inside] = [folderOf(0), folderOf(NOBODY)];
    mkdirSync(join(inside, 'database'), { mode: 0o700 });
    expectOneLine(
      await serve(asUser(NOBODY), { DATA_DIR: foreign }),
      `${foreign} cannot be written by user ${NOBODY}`,
      'change its owner',
    );
    expectOneLine(
      await serve(asUser(NOBODY), { DATA_DIR: inside }),
      `${join(inside, 'database')} cannot be written by user ${NOBODY}`,
    );
    expect(await codesOf(asUser(NOBODY), { DATA_DIR: foreign })).to.include('dataDirectoryNotWritable');
  });

  it('says in one line that a user without an entry in /etc/passwd cannot create a database, and changes nothing', async () => {
    const folder = folderOf(NO_ENTRY);
    expectOneLine(
      await serve(asUser(NO_ENTRY), { DATA_DIR: folder }),
      `User ${NO_ENTRY} has no entry in /etc/passwd`,
      `useradd --uid ${NO_ENTRY}`,
      'DATABASE_URL',
    );
    expect(existsSync(join(folder, 'database'))).to.equal(false);
    expect(await codesOf(asUser(NO_ENTRY), { DATA_DIR: folder })).to.include('userUnknown');
  });

  it('says in one line that root cannot use the directory of a user without an entry', async () => {
    const folder = folderOf(0);
    mkdirSync(join(folder, 'database'));
    chownSync(join(folder, 'database'), NO_ENTRY, NO_ENTRY);
    expectOneLine(await serve([], { DATA_DIR: folder }), `User ${NO_ENTRY} has no entry in /etc/passwd`);
  });

  it('says in one line that the disk is full, before the first start and after it, and goes on once there is room', async () => {
    const tiny = smallDisk('8m');
    expectOneLine(await serve([], { DATA_DIR: tiny }), `The disk of ${tiny} is full`, 'make room');
    const folder = smallDisk('160m');
    await servedOnce([], { DATA_DIR: folder });
    fill(folder);
    expectOneLine(await serve([], { DATA_DIR: folder }), `The disk of ${folder} is full (0 MB left)`);
    expect(await codesOf([], { DATA_DIR: folder })).to.include('diskFull');
    rmSync(join(folder, 'fill'));
    const again = await servedOnce([], { DATA_DIR: folder });
    expect([again.status, again.complaint]).to.deep.equal([0, '']);
  });

  it('runs with a home that cannot be written, and without one', async () => {
    const folder = folderOf(NOBODY);
    for (const HOME of ['/nonexistent', '/proc', '']) {
      const { complaint } = await servedOnce(asUser(NOBODY), { DATA_DIR: folder, HOME });
      expect(complaint).to.equal('');
    }
  });

  it('runs on a machine that has only an IPv6 address, and says so', async () => {
    const folder = folderOf(NOBODY);
    const onlyIpv6 = inNetwork('ip address add 2001:db8::5/128 dev lo');
    const program = started(onlyIpv6, ['serve'], { DATA_DIR: folder, HOST: '2001:db8::5' });
    await program.says(/listens on http:\/\/\[2001:db8::5\]:\d+\n/);
    await program.says(/http:\/\/\[2001:db8::5\]:\d+\/setup\?token=/);
    program.child.kill('SIGTERM');
    expect((await program.ended).complaint).to.equal('');
    expect(await codesOf(onlyIpv6, { DATA_DIR: folder, HOST: '::' })).to.include('ipv4Missing');
  });

  it('says in one line that its address is not one of the machine, or that the embedded PostgreSQL has none', async () => {
    const folder = folderOf(NOBODY);
    expectOneLine(
      await serve(asUser(NOBODY), { DATA_DIR: folder, HOST: '192.0.2.1' }),
      '192.0.2.1 is not an address of this machine; correct HOST.',
    );
    expectOneLine(
      await serve(inNetwork('ip address del 127.0.0.1/8 dev lo'), { DATA_DIR: folder, HOST: '::1', PORT: '3000' }),
      'The loopback interface has no IPv4 address',
      'DATABASE_URL',
    );
    expect(await codesOf([], { DATA_DIR: folder, HOST: '192.0.2.1', PORT: '3000' })).to.include('addressMissing');
  });
});

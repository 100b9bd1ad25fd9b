import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../fixtures/ports.ts';
import { Programs, get } from '../cli/programs.ts';
import type { Program } from '../cli/programs.ts';
import { describeWith, guideBlock } from './guide.ts';

const run = promisify(execFile);
const BOOTSTRAP = [
  'bootstrap',
  '--organization',
  'Agency',
  '--email',
  'ada@example.com',
  '--password',
  'correct horse battery staple',
  '--json',
];
const BINARIES = '/usr/lib/postgresql/15/bin';

const stopped = async ({ child, ended }: Program): Promise<void> => {
  child.kill('SIGTERM');
  await ended;
};

/** Bootstraps an organization, and returns its token. */
const bootstrapped = async (programs: Programs, environment: Readonly<Record<string, string>>): Promise<string> => {
  const { status, output, complaint } = await programs.cli(BOOTSTRAP, environment);
  expect(status, complaint).to.equal(0);
  return (JSON.parse(output) as { apiToken: string }).apiToken;
};

/** Starts the service, and expects that it knows the token. */
const expectRestored = async (
  programs: Programs,
  environment: Readonly<Record<string, string>>,
  token: string,
): Promise<void> => {
  const restored = await programs.serve(environment);
  expect((await get(`${restored.url}/api/organization`, token)).body).to.include({ name: 'Agency' });
  await stopped(restored);
};

describe('a backup of the embedded database', () => {
  const programs = new Programs();
  after(() => programs.end());

  it('is a copy of the directory of the stopped service', async () => {
    const folder = programs.folder();
    const token = await bootstrapped(programs, { DATA_DIR: join(folder, 'original') });
    const copy = /^cp -a .*$/m.exec(guideBlock('sh', 'cp -a'))?.[0] ?? '';
    await run('sh', ['-ec', copy.replace('/var/lib/watchstead', 'original').replace(/\S+$/, 'backup')], {
      cwd: folder,
    });
    await expectRestored(programs, { DATA_DIR: join(folder, 'backup') }, token);
  });
});

describeWith(`${BINARIES}/initdb`, 'a backup of an external database', () => {
  const programs = new Programs();
  after(() => programs.end());

  /** Starts a server of the oldest supported version; returns its URL without the name of a database. */
  const externalServer = async (): Promise<string> => {
    const folder = programs.folder();
    const [data, port] = [join(folder, 'data'), String(await freePort())];
    const asOwner =
      process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : ['env'];
    if (process.getuid?.() === 0) await run('chown', ['postgres', folder]);
    const program = (...command: readonly string[]) =>
      programs.start(asOwner[0] ?? '', [...asOwner.slice(1), ...command]);
    const { status, output } = await program(
      `${BINARIES}/initdb`,
      '-D',
      data,
      '-U',
      'owner',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
    ).ended;
    expect(status, output).to.equal(0);
    await program(`${BINARIES}/postgres`, '-D', data, '-p', port, '-k', '', '-h', '127.0.0.1').says(
      /ready to accept connections/,
    );
    return `postgres://owner@127.0.0.1:${port}`;
  };

  it('is a dump of the database while the service runs', async () => {
    const url = await externalServer();
    const settings = (name: string) => ({
      DATABASE_URL: `${url}/${name}`,
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
    });
    for (const name of ['original', 'restored'])
      await run(`${BINARIES}/psql`, [`${url}/postgres`, '-c', `create database ${name}`]);
    const token = await bootstrapped(programs, settings('original'));
    const service = await programs.serve(settings('original'));
    const environment = {
      PATH: `${BINARIES}:/usr/bin:/bin`,
      DATABASE_URL: `${url}/original`,
      NEW_DATABASE_URL: `${url}/restored`,
    };
    await run('sh', ['-ec', guideBlock('sh', 'pg_dump')], { cwd: programs.folder(), env: environment });
    await stopped(service);
    await expectRestored(programs, settings('restored'), token);
  });
});

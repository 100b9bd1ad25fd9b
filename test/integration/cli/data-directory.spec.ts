import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Programs, get, processesIn, signalGroup } from './programs.ts';
import type { Program } from './programs.ts';
import { until } from '../../until.ts';

/** Follows one data directory from its first to its last start; the tests depend on each other. */
describe('data directory', () => {
  const programs = new Programs();
  let folder: string;
  let token: string;

  const environment = () => ({ DATA_DIR: folder });
  const organizationAt = async (url: string): Promise<string> =>
    ((await get(`${url}/api/organization`, token)).body as { name: string }).name;
  const stopped = async ({ child, ended }: Program): Promise<number | null> => {
    child.kill('SIGTERM');
    return (await ended).status;
  };

  before(() => {
    folder = programs.folder();
  });
  after(() => programs.end());

  it('the data directory is not modified by the doctor command', async () => {
    const { status, output } = await programs.cli(['doctor', '--resolve', 'localhost', '--json'], environment());
    expect(status).to.equal(0);
    expect(JSON.parse(output)).to.deep.include({
      name: 'database',
      verdict: 'warning',
      says: 'it does not exist yet',
      advice: 'start the service; it is created on first start',
    });
    expect(existsSync(join(folder, 'database'))).to.equal(false);
  });

  it('the data directory is shared by two processes that start concurrently, and is set up with the link of the later one', async () => {
    const [one, other] = await Promise.all([programs.serve(environment()), programs.serve(environment())]);
    const headers = { 'content-type': 'application/json' };
    const statuses: number[] = [];
    for (const program of [one, other]) {
      const [, secret = ''] = await program.says(/set up Watchstead: \S+\/setup\?token=(\S+)\n/);
      const body = {
        token: secret,
        organization: 'YOUR ORGANIZATION',
        email: 'ada@example.com',
        password: 'correct horse battery staple',
      };
      statuses.push(
        (await fetch(`${one.url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(body) })).status,
      );
    }
    // The link of the process that started later has replaced the other one.
    expect(statuses.toSorted((first, second) => first - second)).to.deep.equal([200, 403]);
    const created = [
      'token',
      'create',
      '--organization',
      'YOUR ORGANIZATION',
      '--user',
      'ada@example.com',
      '--name',
      'test',
    ];
    const { status, output } = await programs.cli(created, environment());
    expect(status, output).to.equal(0);
    [token = ''] = /wsm_\S+/.exec(output)!;
    expect(await organizationAt(one.url)).to.equal('YOUR ORGANIZATION');
    expect(await organizationAt(other.url)).to.equal('YOUR ORGANIZATION');
    expect(await stopped(one)).to.equal(0);
    expect(await organizationAt(other.url)).to.equal('YOUR ORGANIZATION');
    signalGroup(other.pid, 'SIGKILL');
    expect((await other.ended).signal).to.equal('SIGKILL');
  });

  it('survives SIGKILL of the service: the next start finds all data and does not print a set-up link', async () => {
    const service = await programs.serve(environment());
    expect(await organizationAt(service.url)).to.equal('YOUR ORGANIZATION');
    const again = [
      'bootstrap',
      '--organization',
      'YOUR ORGANIZATION',
      '--email',
      'eve@example.com',
      '--password',
      'correct horse battery staple',
    ];
    const { status, complaint } = await programs.cli(again, environment());
    expect(complaint).to.match(/^watchstead: [^\n]+\n$/);
    expect(status).to.equal(1);
    expect(await stopped(service)).to.equal(0);
    expect((await service.ended).output).not.to.contain('/setup?');
    expect(processesIn(folder)).to.deep.equal([]);
  });

  it('the data directory can be set up before the first start of the service, and is examined by doctor while stopped', async () => {
    const bootstrap = [
      'bootstrap',
      '--organization',
      'Second',
      '--email',
      'bea@example.com',
      '--password',
      'correct horse battery staple',
      '--json',
    ];
    const { output } = await programs.cli(bootstrap, environment());
    expect(JSON.parse(output)).to.have.all.keys(
      'organizationId',
      'organizationPublicId',
      'userId',
      'email',
      'apiToken',
    );
    const examined = await programs.cli(['doctor', '--resolve', 'localhost'], environment());
    expect(examined.status).to.equal(0);
    for (const name of [
      'configuration',
      'data directory',
      'secret key',
      'DNS',
      'database',
      'schema',
      'clock',
      'location',
      'jobs',
    ])
      expect(examined.output).to.match(new RegExp(`^ok +${name} `, 'm'));
    expect(processesIn(folder)).to.deep.equal([]);
  });

  for (const whom of ['npm alone', 'the process group'] as const)
    it(`the data directory is released by npm start after a stop signal to ${whom}`, async () => {
      const npm = programs.start('npm', ['start'], { ...environment(), PORT: '0' });
      const [, url = ''] = await npm.says(/listens on (http:\S+)/);
      expect(await organizationAt(url)).to.equal('YOUR ORGANIZATION');
      if (whom === 'npm alone') process.kill(npm.pid, 'SIGTERM');
      else signalGroup(npm.pid, 'SIGINT');
      await npm.ended;
      await until(() => processesIn(folder).length === 0);
    });
});

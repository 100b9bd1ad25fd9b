import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const run = promisify(execFile);

const require = createRequire(import.meta.url);

/** Returns true if the program is in the search path, or a package of this name can be loaded. */
const isInstalled = (name: string): boolean => {
  if ((process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))) return true;
  try {
    return require.resolve(name) !== '';
  } catch {
    return false;
  }
};

/** Declares a test of a client, or one that is left out with the reason in its title. */
const withClient = (program: string, title: string, test: () => Promise<void>): void => {
  if (isInstalled(program)) it(title, test);
  else it.skip(`${title} (left out: ${program} is not installed)`, test);
};

describe('clients of Healthchecks', () => {
  let app: TestApp;
  let client: ApiClient;
  let publicId: string;
  let pingUuid: string;
  let pingKey: string;

  before(async () => {
    app = await testApp();
    client = app.client((await app.createOrganization()).apiToken);
    pingKey = (await client.post('/api/ping-keys', {})).body.key;
  });
  after(() => app.close());
  beforeEach(async () => {
    const { body } = await client.post('/api/websites', { name: 'Job', monitoringType: 'heartbeat', slug: 'job' });
    ({ publicId, pingUuid } = body as Record<'publicId' | 'pingUuid', string>);
  });
  afterEach(() => client.delete(`/api/websites/${publicId}`));

  const kinds = async () => {
    const { body } = await client.get(`/api/websites/${publicId}/heartbeats?sort=receivedAt`);
    return (body.items as { kind: string; exitStatus: number | null; body: string | null }[]).map(
      ({ kind, exitStatus, body: text }) => [kind, exitStatus, text],
    );
  };
  const shell = (line: string) =>
    run('sh', ['-c', line.replaceAll('https://hc-ping.com', `${app.url}/ping`).replaceAll('your-uuid-here', pingUuid)]);

  withClient('curl', 'curl pings with the lines of their documentation, and another host', async () => {
    expect((await shell('curl -m 10 --retry 5 https://hc-ping.com/your-uuid-here')).stdout).to.equal('OK');
    await shell('curl -fsS -m 10 --retry 5 -o /dev/null https://hc-ping.com/your-uuid-here/start');
    await shell('false; curl -m 10 --retry 5 https://hc-ping.com/your-uuid-here/$?');
    await shell('m=$(echo done); curl -fsS -m 10 --retry 5 --data-raw "$m" https://hc-ping.com/your-uuid-here/$?');
    await shell('echo lines | curl -m 10 --retry 5 --data-binary @- https://hc-ping.com/your-uuid-here/log');
    await shell(
      `RID=0c9e5c4e-5a2b-4c3f-8f5d-000000000001; curl -fsS -m 10 --retry 5 "https://hc-ping.com/${pingKey}/job/fail?rid=$RID"`,
    );
    expect(await kinds()).to.deep.equal([
      ['success', null, null],
      ['start', null, null],
      ['fail', 1, null],
      ['success', 0, 'done'],
      ['log', null, 'lines\n'],
      ['fail', null, null],
    ]);
  });

  withClient('wget', 'wget pings with the line of their documentation, and another host', async () => {
    await shell('wget https://hc-ping.com/your-uuid-here -T 10 -t 10 -O /dev/null');
    expect(await kinds()).to.deep.equal([['success', null, null]]);
  });

  withClient('python3', 'Python pings with the lines of their documentation, and another host', async () => {
    const lines = `import urllib.request; urllib.request.urlopen('${app.url}/ping/${pingUuid}', timeout=10)`;
    await run('python3', ['-c', lines]);
    expect(await kinds()).to.deep.equal([['success', null, null]]);
  });

  withClient('healthchecks-io-client', 'the Node.js client reports start, success and failure', async () => {
    const { HealthChecksPingClient } = require('healthchecks-io-client') as {
      HealthChecksPingClient: new (
        options: object,
      ) => Record<'start' | 'success' | 'fail', (text?: string) => Promise<string>>;
    };
    const pings = new HealthChecksPingClient({ uuid: pingUuid, baseUrl: `${app.url}/ping`, returnResponse: true });
    expect([await pings.start(), await pings.success('done'), await pings.fail('full')]).to.deep.equal([
      'OK',
      'OK',
      'OK',
    ]);
    expect(await kinds()).to.deep.equal([
      ['start', null, null],
      ['success', null, 'done'],
      ['fail', null, 'full'],
    ]);
  });

  withClient('runitor', 'runitor reports start, output and exit status', async () => {
    await run('runitor', ['-api-url', `${app.url}/ping`, '-uuid', pingUuid, '--', 'echo', 'done']);
    expect((await kinds()).map(([kind]) => kind)).to.deep.equal(['start', 'success']);
  });
});

import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { RequestOptions } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { serveMetrics } from '../../../src/composition/metrics.ts';
import { configurationOf, readEnvironment } from '../../../src/infrastructure/kernel/system/configuration.ts';
import { startTxtServer } from '../../fixtures/txt-server.ts';
import type { TxtServer } from '../../fixtures/txt-server.ts';
import { freePort, opened } from '../../fixtures/ports.ts';
import { Programs } from '../cli/programs.ts';
import type { ApiClient } from '../http/api-client.ts';
import { storeHost } from '../http/custom-domains/hosts.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeWith, guideBlock } from './guide.ts';

const BASE_HOST = 'watch.example.com';
const HOST = 'console.acme.org';
const LAPSED = 'lapsed.acme.org';
const PENDING = 'pending.acme.org';
const PEBBLE = '/usr/bin/pebble';

const run = promisify(execFile);

describeWith(PEBBLE, 'the Caddyfile for custom domains', function () {
  const programs = new Programs();
  let app: TestApp;
  let dns: TxtServer;
  let admin: ApiClient;
  let stopMetrics: () => Promise<void>;
  let folder: string;
  let tlsPort: number;
  let metricsPort: number;
  let roots: string;

  const httpsGet = (port: number, path: string, trust: RequestOptions): Promise<string> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, ...trust }, (response) => void text(response).then(resolve, reject))
        .once('error', reject)
        .end();
    });

  /** The certification authority, which validates each name at Caddy; every name has the address of the machine. */
  const startAuthority = async (
    httpPort: number,
  ): Promise<{ readonly directory: string; readonly certificate: string; readonly managementPort: number }> => {
    const [port, managementPort, dnsPort, controlPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const [certificate, key, config] = [
      join(folder, 'acme.pem'),
      join(folder, 'acme.key'),
      join(folder, 'pebble.json'),
    ];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        key,
        '-out',
        certificate,
        ...subject,
      ],
      { stdio: 'pipe' },
    );
    const listening = {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${managementPort}`,
      certificate,
      privateKey: key,
      httpPort,
      tlsPort,
    };
    writeFileSync(
      config,
      JSON.stringify({ pebble: { ...listening, ocspResponderURL: '', externalAccountBindingRequired: false } }),
    );
    const resolver = [
      '-dns01',
      `127.0.0.1:${dnsPort}`,
      '-defaultIPv4',
      '127.0.0.1',
      '-defaultIPv6',
      '',
      '-http01',
      '',
      '-https01',
      '',
      '-tlsalpn01',
      '',
    ];
    programs.start('/usr/bin/pebble-challtestsrv', [...resolver, '-management', `127.0.0.1:${controlPort}`]);
    programs.start(PEBBLE, ['-config', config, '-dnsserver', `127.0.0.1:${dnsPort}`], {
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_WFE_NONCEREJECT: '0',
    });
    await opened(dnsPort, controlPort, port, managementPort);
    return { directory: `https://127.0.0.1:${port}/dir`, certificate, managementPort };
  };

  /** The Caddyfile of the documentation with the ports of this test and the authority. */
  const startCaddy = async (
    httpPort: number,
    authority: { readonly directory: string; readonly certificate: string },
  ): Promise<void> => {
    const global = [
      `admin off`,
      `http_port ${httpPort}`,
      `https_port ${tlsPort}`,
      `acme_ca ${authority.directory}`,
      `acme_ca_root ${authority.certificate}`,
      `storage file_system ${folder}/caddy`,
    ];
    const documented = guideBlock('caddyfile', 'on_demand', 'docs/custom-domains.md');
    const caddyfile = documented
      .replace('{\n', `{\n\t${global.join('\n\t')}\n`)
      .replaceAll('127.0.0.1:3000', new URL(app.url).host)
      .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`);
    writeFileSync(join(folder, 'Caddyfile'), caddyfile);
    const caddy = programs.start(
      '/usr/bin/caddy',
      ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    );
    await caddy.says(/serving initial configuration/);
  };

  before(async () => {
    folder = programs.folder();
    dns = await startTxtServer();
    [tlsPort, metricsPort] = [await freePort(), await freePort()];
    const httpPort = await freePort();
    const environment = {
      METRICS_PORT: String(metricsPort),
      BASE_URL: `https://${BASE_HOST}`,
      TRUST_PROXY: '1',
      DNS_SERVERS: dns.address,
    };
    app = await testApp(environment);
    const { metrics, customHosts } = app.ports;
    if (metrics === null) throw new Error('Metrics are off.');
    await customHosts.listen();
    stopMetrics = await serveMetrics({ metrics, customHosts }, configurationOf(readEnvironment(environment)));
    const { organizationId, apiToken } = await app.createOrganization({ organization: 'Acme' });
    admin = app.client(apiToken);
    await storeHost(app, { organizationId, hostname: LAPSED }, { status: 'lapsed' });
    await storeHost(app, { organizationId, hostname: PENDING }, { status: 'pending', activatedAt: null });
    await customHosts.reload();
    const authority = await startAuthority(httpPort);
    roots = join(folder, 'roots.pem');
    writeFileSync(roots, await httpsGet(authority.managementPort, '/roots/0', { rejectUnauthorized: false }));
    await startCaddy(httpPort, authority);
  });
  after(async () => {
    await programs.end();
    await stopMetrics();
    app.ports.customHosts.close();
    await app.close();
    await dns.close();
  });

  /** What `openssl s_client` says of the certificate for the name. */
  const inspect = async (name: string): Promise<string> => {
    const options = [
      's_client',
      '-connect',
      `127.0.0.1:${tlsPort}`,
      '-servername',
      name,
      '-verify_hostname',
      name,
      '-CAfile',
      roots,
      '-verify_return_error',
      '-brief',
    ];
    try {
      const inspection = run('openssl', options, { timeout: 30_000 });
      // It ends with its input.
      inspection.child.stdin?.end();
      const { stdout, stderr } = await inspection;
      return stdout + stderr;
    } catch (error) {
      return `failed: ${String(error)}`;
    }
  };

  const ask = async (query: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${metricsPort}/ask${query}`)).status;

  it('leads from the TXT record to a certificate that openssl trusts', async () => {
    const { body: entry } = await admin.post('/api/custom-domains', { hostname: HOST, purpose: 'white_label' });
    expect([await ask(`?domain=${HOST}`), (await inspect(HOST)).startsWith('failed')]).to.deep.equal([404, true]);
    dns.set(entry.verification.name, [entry.verification.value]);
    expect((await admin.post(`/api/custom-domains/${entry.publicId}/verify`)).body.status).to.equal('verified');
    expect(await ask(`?domain=${HOST}`)).to.equal(404);
    expect((await admin.post(`/api/custom-domains/${entry.publicId}/activate`)).body.status).to.equal('active');
    const said = await inspect(HOST);
    expect(said).to.include('Verification: OK').and.to.include(`Verified peername: ${HOST}`);
    const page = await httpsGet(tlsPort, '/sign-in', {
      ca: readFileSync(roots),
      servername: HOST,
      headers: { host: HOST },
    });
    expect(page).to.include('Acme');
  });

  for (const name of [LAPSED, PENDING, 'unknown.acme.org'])
    it(`gets no certificate for ${name}`, async () => {
      expect(await inspect(name))
        .to.match(/^failed/)
        .and.not.to.include('Verification: OK');
    });

  for (const [query, status] of [
    [`?domain=${LAPSED}`, 404],
    [`?domain=${PENDING}`, 404],
    ['?domain=unknown.acme.org', 404],
    [`?domain=${BASE_HOST}`, 404],
    ['', 400],
    ['?domain=', 400],
    ['?domain=192.0.2.1', 400],
    ['?domain=*.acme.org', 400],
    ['?domain=a..b', 400],
    [`?domain=${HOST}&domain=${LAPSED}`, 400],
    [`?domain=${'a'.repeat(300)}.org`, 400],
  ] as const)
    it(`the ask request ${query.slice(0, 40) || 'without a domain'} answers ${status}`, async () => {
      expect(await ask(query)).to.equal(status);
    });

  it('serves metrics at the same port', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).to.equal(200);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/ask?domain=${HOST}`, { method: 'POST' })).status).to.equal(
      404,
    );
  });
});

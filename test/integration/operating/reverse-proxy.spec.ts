import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort, opened } from '../../fixtures/ports.ts';
import { Programs } from '../cli/programs.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeWith, guideBlock } from './guide.ts';

const HOST = 'status.example.com';
const UPSTREAM = '127.0.0.1:3000';
const SPOOFED = '203.0.113.9';
const CADDY = '/usr/bin/caddy';
const NGINX = '/usr/sbin/nginx';

interface ProxyFiles {
  readonly folder: string;
  readonly port: number;
  /** The address of the service. */
  readonly upstream: string;
}

/** The command that runs the configuration of the guide on another port, without TLS. */
type Start = (files: ProxyFiles) => readonly string[];

const caddy: Start = ({ folder, port, upstream }) => {
  const site = guideBlock('caddyfile').replace(HOST, `http://${HOST}:${port}`).replace(UPSTREAM, upstream);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return [CADDY, 'run', '--config', file, '--adapter', 'caddyfile'];
};

const nginx: Start = ({ folder, port, upstream }) => {
  const server = guideBlock('nginx')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace(UPSTREAM, upstream);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${server}}\n`,
  );
  return [NGINX, '-p', folder, '-c', file];
};

for (const [name, program, commandOf] of [
  ['Caddy', CADDY, caddy],
  ['nginx', NGINX, nginx],
] as const)
  describeWith(program, `${name} as the operating guide configures it`, () => {
    const programs = new Programs();
    let app: TestApp;
    let token: string;
    let port: number;

    before(async () => {
      app = await testApp({ BASE_URL: `https://${HOST}`, TRUST_PROXY: '1' });
      token = (await app.createOrganization()).apiToken;
      port = await freePort();
      const folder = programs.folder();
      const [command = '', ...args] = commandOf({ folder, port, upstream: new URL(app.url).host });
      programs.start(command, args, { HOME: folder });
      await opened(port);
    });
    after(async () => {
      await programs.end();
      await app.close();
    });

    const send = (
      method: string,
      path: string,
      body?: string,
    ): Promise<{ readonly status: number | undefined; readonly body: unknown }> =>
      new Promise((resolve, reject) => {
        const headers = {
          host: HOST,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-forwarded-for': SPOOFED,
        };
        const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
          void json(response).then((read) => resolve({ status: response.statusCode, body: read }), reject);
        });
        sent.once('error', reject).end(body);
      });

    it('passes the host, so that canonical endpoints are served', async () => {
      const { status, body } = await send('GET', '/.well-known/oauth-protected-resource');
      expect([status, (body as { resource?: string }).resource]).to.deep.equal([200, `https://${HOST}`]);
    });

    it('replaces the X-Forwarded-For of a client by its address', async () => {
      expect(await send('POST', '/api/customers', '{"name": "Bakery", "email": "owner@example.com"}')).to.include({
        status: 200,
      });
      const { body } = await send('GET', '/api/audit-log');
      const [entry] = (body as { items: { action: string; address: string }[] }).items.filter(
        ({ action }) => action === 'customer.created',
      );
      expect(entry?.address).to.equal('127.0.0.1');
    });

    it('lets the service refuse a body of more than 1 MiB with payloadTooLarge', async () => {
      const { status, body } = await send('POST', '/api/customers', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
      expect([status, (body as { data?: { code?: string } }).data?.code]).to.deep.equal([413, 'payloadTooLarge']);
    });
  });

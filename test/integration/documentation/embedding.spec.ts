import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort, opened } from '../../fixtures/ports.ts';
import { SPARINGLY, until } from '../../until.ts';
import { root } from '../cli/programs.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

/** The programs of the page, in order. The first three also run in the test of the package. */
const programs = [...readFileSync('docs/embedding/README.md', 'utf8').matchAll(/```js\n(.*?)```/gs)].map(
  ([, code = '']) => code,
);

const program = (mark: string): string => programs.find((code) => code.includes(mark)) ?? expect.fail(mark);

const isInstalled = (name: string): boolean => {
  try {
    return isBuiltin(name) || import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
};

/** Runs a program within the package, whose name it imports. */
const start = (folder: string, code: string, environment: Readonly<Record<string, string>>) => {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, code);
  return spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

describe('programs of the page about embedding', () => {
  const folder = join(root, 'tmp', `embedding-${process.pid}`);
  let database: TestDatabase;

  before(async () => {
    mkdirSync(folder, { recursive: true });
    database = await testDatabase();
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  const environmentAt = (port: string): Readonly<Record<string, string>> => ({
    DATABASE_URL: database.url,
    BASE_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: 'k'.repeat(32),
    PORT: port,
  });

  for (const [name, mark, packages] of [
    ['Hono', 'new Hono()', ['hono', '@hono/node-server']],
    ['Fastify', 'Fastify({', ['fastify']],
  ] as const) {
    const missing = packages.filter((each) => !isInstalled(each));
    const test = missing.length === 0 ? it : it.skip;
    test(`serve the product and their own routes by ${name}${missing.length === 0 ? '' : ` (skipped: ${missing.join()} is not installed)`}`, async () => {
      const port = String(await freePort());
      const environment = environmentAt(port);
      const child = start(folder, program(mark), environment);
      const exited = once(child, 'exit');
      try {
        await opened(Number(port));
        expect(await (await fetch(`${environment['BASE_URL']}/hello`)).text()).to.equal('Hello');
        expect((await fetch(`${environment['BASE_URL']}/api/customers`)).status).to.equal(401);
        const { status, headers } = await fetch(`${environment['BASE_URL']}/nowhere`);
        expect([status, headers.has('x-request-id')]).to.deep.equal([404, false]);
      } finally {
        child.kill('SIGTERM');
      }
      expect(await exited).to.deep.equal([0, null]);
    });
  }

  it('describe an application with a channel type of its own, which the API takes and describes', async () => {
    const port = String(await freePort());
    const environment = environmentAt(port);
    const child = start(folder, readFileSync('examples/own-channel-type.js', 'utf8'), environment);
    const exited = once(child, 'exit');
    try {
      await opened(Number(port));
      const description = await (await fetch(`${environment['BASE_URL']}/openapi.json`)).text();
      expect(description).to.include('`x-acme-chat`: A message to a room of Acme Chat.');
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exited).to.deep.equal([0, null]);
  });

  it('describe an application with a monitor kind of its own, which is checked, and opens an incident', async () => {
    const waiting = { count: 7 };
    const queues = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (asked) => socket.end(String(asked) === 'tok orders\n' ? String(waiting.count) : 'no'));
    }).listen(0, '127.0.0.1');
    await once(queues, 'listening');
    const environment: Readonly<Record<string, string>> = {
      ...environmentAt(String(await freePort())),
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32',
    };
    const url = environment['BASE_URL'] ?? '';
    const child = start(folder, readFileSync('examples/own-monitor-kind.js', 'utf8'), environment);
    const exited = once(child, 'exit');
    try {
      await opened(Number(environment['PORT']));
      const person = [
        '--organization',
        'Queues',
        '--email',
        'bob@example.com',
        '--password',
        'a password for the test',
      ];
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['bin/watchstead.js', 'bootstrap', ...person, '--json'],
        { env: { ...process.env, ...environment } },
      );
      const { apiToken } = JSON.parse(stdout) as { readonly apiToken: string };
      const ask = async (path: string, body?: object) => {
        const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' };
        const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
        return (await (await fetch(`${url}/api${path}`, { headers, ...sent })).json()) as Readonly<
          Record<string, unknown>
        >;
      };
      const { publicId: id } = await ask('/custom-monitors', {
        name: 'Orders',
        monitoringType: 'x-acme-queue',
        target: `127.0.0.1:${(queues.address() as AddressInfo).port}`,
        configuration: { queue: 'orders', maxWaiting: 10 },
        secrets: { token: 'tok' },
        alerting: { alertConsecutiveChecks: 1 },
      });
      const path = `/custom-monitors/${String(id)}`;
      /** Checks the monitor until a check has the reason; the worker reports shortly after its start. */
      const checkUntil = (reason: string | null) =>
        until(async () => {
          await ask(`${path}/trigger-check`, {});
          const [newest] = (await ask(`${path}/check-history`))['items'] as readonly { readonly reason: unknown }[];
          return newest !== undefined && newest.reason === reason;
        }, SPARINGLY);
      await checkUntil(null);
      waiting.count = 11;
      await checkUntil('reportedDown');
      expect(await ask(`/incidents?monitorId=${String(id)}`)).to.have.nested.property(
        'items[0].reason',
        'reportedDown',
      );
    } finally {
      child.kill('SIGTERM');
      queues.close();
    }
    expect(await exited).to.deep.equal([0, null]);
  });

  it('describe an application that signs people in itself, beside the product', async () => {
    const port = String(await freePort());
    const environment = environmentAt(port);
    const url = environment['BASE_URL'] ?? '';
    const child = start(folder, readFileSync('examples/own-sign-in.js', 'utf8'), environment);
    const exited = once(child, 'exit');
    const ask = (email: string) =>
      fetch(`${url}/own-sign-in`, { headers: { 'x-forwarded-email': email }, redirect: 'manual' });
    try {
      await opened(Number(port));
      const unknown = await ask('nobody@example.com');
      expect([unknown.status, await unknown.text()]).to.deep.equal([403, 'Not signed in: unauthenticated']);
      const person = ['--email', 'ada@example.com', '--password', 'a password for the test'];
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['bin/watchstead.js', 'bootstrap', '--organization', 'Acme', ...person, '--json'],
        { env: { ...process.env, ...environment } },
      );
      const { organizationId } = JSON.parse(stdout) as { readonly organizationId: number };
      const known = await ask('Ada@Example.com');
      expect([known.status, known.headers.get('location')]).to.deep.equal([302, '/console']);
      const [cookie = ''] = known.headers.getSetCookie();
      expect(cookie).to.match(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
      const session = await fetch(`${url}/api/auth/get-session`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
      expect(await session.json()).to.have.nested.property('user.organizationId', organizationId);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exited).to.deep.equal([0, null]);
  });

  it('run workers without HTTP until they are stopped', async () => {
    const child = start(folder, program("location: 'local'"), environmentAt('0'));
    const exited = once(child, 'exit');
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      output += String(text);
      if (output.includes('checking\n')) child.kill('SIGTERM');
    }
    expect(await exited).to.deep.equal([0, null]);
  });

  it('test an adapter by the suite of its port', async () => {
    const child = start(folder, program('fileStoreContract('), {});
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8')) output += String(text);
    expect(child.exitCode ?? (await once(child, 'exit'))[0], output).to.equal(0);
    expect(Number(/pass (\d+)/.exec(output)?.[1])).to.be.above(10);
    expect(output).to.include('fail 0');
  });
});

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect } from 'chai';
import pg from 'pg';
import { DRAIN_GRACE } from '../../../src/composition/stop.ts';
import { freePort } from '../../fixtures/ports.ts';
import { closeAll } from '../../close-all.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { Programs, get } from './programs.ts';
import type { Program } from './programs.ts';
import { until } from '../../until.ts';

const SECRET_KEY = 'k'.repeat(32);

/** A connection on which the test sends raw bytes. */
class RawConnection {
  readonly #socket: Socket;
  /** Resolves with the code of the error, or null, when the connection is closed. */
  readonly closed: Promise<string | null>;
  #received = '';

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    let code: string | null = null;
    this.#socket.once('error', (fault: NodeJS.ErrnoException) => (code = fault.code ?? fault.message));
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve(code)));
    this.#socket.setEncoding('utf8').on('data', (text: string) => (this.#received += text));
  }

  async opens(): Promise<void> {
    await once(this.#socket, 'connect');
  }

  send(text: string): void {
    this.#socket.write(text);
  }

  async receives(pattern: RegExp): Promise<string> {
    await until(() => {
      if (!pattern.test(this.#received) && this.#socket.destroyed)
        throw new Error(`The connection was closed after: ${this.#received}`);
      return pattern.test(this.#received);
    });
    return this.#received;
  }
}

describe('service process', () => {
  const programs = new Programs();
  let database: TestDatabase;
  let token: string;
  let target: Server;
  let held: ServerResponse[];

  const environment = () => ({ DATABASE_URL: database.url, SECRET_KEY, PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' });
  const serve = (more: Readonly<Record<string, string>> = {}) => programs.serve({ ...environment(), ...more });
  const stop = async ({ child, ended }: Program, signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  const targetIsAsked = async (): Promise<ServerResponse> => {
    await until(() => held.length > 0);
    return held.shift()!;
  };
  /** A paused website is checked only on request, so that no check of another test adds to what is counted. */
  const checkedWebsite = async (url: string): Promise<number> => {
    const { port } = target.address() as AddressInfo;
    const response = await fetch(`${url}/api/websites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Held', url: `http://127.0.0.1:${port}/`, status: 'paused' }),
    });
    const { id, publicId } = (await response.json()) as { id: number; publicId: string };
    const triggered = await fetch(`${url}/api/websites/${publicId}/trigger-check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(triggered.status).to.equal(200);
    return id;
  };
  const outcomesOf = async (monitorId: number): Promise<readonly unknown[]> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select outcome from check_result where monitor_id = $1', [monitorId]);
    await client.end();
    return rows.map(({ outcome }) => outcome);
  };

  before(async () => {
    database = await testDatabase(migrated);
    const bootstrap = [
      '--organization',
      'Life',
      '--email',
      'ada@example.com',
      '--password',
      'correct horse battery staple',
      '--json',
    ];
    const { output } = await programs.cli(['bootstrap', ...bootstrap], environment());
    ({ apiToken: token } = JSON.parse(output) as { apiToken: string });
    target = createServer((_request, response) => held.push(response));
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    held = [];
  });
  after(() =>
    closeAll(
      () => programs.end(),
      () => target.closeAllConnections(),
      () => target.close(),
      () => database.drop(),
    ),
  );

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`on ${signal}, completes the active request, closes idle connections, refuses new ones and exits with status 0`, async () => {
      const service = await serve({ ROLE: 'api' });
      const idle = new RawConnection(service.url);
      idle.send(`GET /healthz HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n\r\n`);
      await idle.receives(/"ok"/);
      const silent = new RawConnection(service.url);
      await silent.opens();
      const body = JSON.stringify({ name: 'Under way', email: 'under@example.com' });
      const slow = new RawConnection(service.url);
      slow.send(
        `POST /api/customers HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 5)}`,
      );
      await slow.receives(/100 Continue/);
      service.child.kill(signal);
      expect(await Promise.all([idle.closed, silent.closed])).to.deep.equal([null, null]);
      expect(await new RawConnection(service.url).closed).to.equal('ECONNREFUSED');
      slow.send(body.slice(5));
      expect(await slow.receives(/Under way/)).to.contain('HTTP/1.1 200 OK');
      const { status } = await service.ended;
      expect(status).to.equal(0);
    });

  it('on SIGTERM, ends streams of changes at once, opens no others and exits with status 0', async () => {
    const service = await serve({ ROLE: 'api' });
    const stream = new RawConnection(service.url);
    const request = `GET /api/stream HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    stream.send(request);
    await stream.receives(/\nid: /);
    const stoppedAt = performance.now();
    service.child.kill('SIGTERM');
    expect(await stream.closed).to.equal(null);
    const { status } = await service.ended;
    expect(status).to.equal(0);
    // A stop that waits for streams takes the whole time for requests in progress.
    expect(performance.now() - stoppedAt).to.be.lessThan(DRAIN_GRACE);
  });

  it('on SIGTERM, completes the active check and stores its result', async () => {
    const service = await serve();
    const id = await checkedWebsite(service.url);
    const answer = await targetIsAsked();
    service.child.kill('SIGTERM');
    await until(() =>
      fetch(`${service.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    answer.writeHead(200).end('hello');
    const { status } = await service.ended;
    expect(status).to.equal(0);
    expect(await outcomesOf(id)).to.deep.equal(['up']);
  });

  it('runs as separate api and worker processes', async () => {
    const api = await serve({ ROLE: 'api' });
    const id = await checkedWebsite(api.url);
    const worker = programs.start(process.execPath, ['bin/watchstead.js', 'serve'], {
      ...environment(),
      ROLE: 'worker',
      LOG_LEVEL: 'silent',
    });
    (await targetIsAsked()).writeHead(503).end();
    await until(async () => (await outcomesOf(id)).length > 0);
    expect((await get(`${api.url}/api/websites/${id}/check-history`, token)).body)
      .to.have.property('items')
      .with.length(1);
    const [answered, checked] = await Promise.all([stop(api), stop(worker)]);
    expect([answered.status, checked.status]).to.deep.equal([0, 0]);
    expect(checked.output).to.equal('Watchstead is running as a worker, without HTTP.\n');
  });

  it('continues when its output is closed', async () => {
    const port = await freePort();
    const service = programs.start(process.execPath, ['bin/watchstead.js', 'serve'], {
      ...environment(),
      ROLE: 'api',
      PORT: String(port),
      LOG_LEVEL: 'trace',
    });
    service.child.stdout!.destroy();
    service.child.stderr!.destroy();
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until(() => {
      expect(service.child.exitCode).to.equal(null);
      return isReady();
    });
    expect((await stop(service)).status).to.equal(0);
  });

  it('exports metrics of requests, checks, jobs and connections on METRICS_PORT only', async () => {
    const port = await freePort();
    const service = await serve({ METRICS_PORT: String(port) });
    const unknown = '0198c0de-0000-7000-8000-000000000000';
    await get(`${service.url}/api/customers/${unknown}`, token);
    await get(`${service.url}/api/nowhere/${unknown}`, token);
    await checkedWebsite(service.url);
    (await targetIsAsked()).writeHead(200).end('hello');
    let metrics = '';
    const value = (series: string): number =>
      Number(new RegExp(`^${series.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(metrics)?.[1]);
    await until(async () => {
      metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return value('watchstead_checks_total{outcome="up"}') > 0;
    });
    expect(value('watchstead_http_requests_total{method="GET",route="/api/customers/{id}",status="404"}')).to.equal(1);
    expect(value('watchstead_http_requests_total{method="GET",route="other",status="404"}')).to.equal(1);
    expect(value('watchstead_http_request_duration_seconds_count{method="POST",route="/api/websites"}')).to.equal(1);
    expect(value('watchstead_checks_total{outcome="up"}')).to.equal(1);
    expect(value('watchstead_check_dispatch_lag_seconds_count')).to.equal(1);
    expect(value('watchstead_jobs{state="waiting"}')).to.be.above(0);
    expect(value('watchstead_database_up')).to.equal(1);
    expect(value('watchstead_database_connections{state="idle"}')).to.be.above(0);
    expect(value('process_resident_memory_bytes')).to.be.above(0);
    expect(metrics).not.to.contain(unknown);
    const served = [...metrics.matchAll(/^# HELP (watchstead_\S+)/gm)].map(([, name]) => name);
    const reference = await readFile(new URL('../../../docs/reference/metrics.md', import.meta.url), 'utf8');
    expect(served).to.have.members([...reference.matchAll(/^\| `(watchstead_\w+)`/gm)].map(([, name]) => name));
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).to.equal(404);
    expect((await get(`${service.url}/metrics`)).status).to.equal(404);
    expect((await stop(service)).status).to.equal(0);
  });
});

import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort, opened } from '../fixtures/ports.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import { ROOT, packedProject } from './packed-project.ts';

const execute = promisify(execFile);

/** The programs of the runtimes on Linux, below `node_modules`. Their install scripts only look for them. */
const PROGRAMS = {
  bun: '@oven/bun-linux-x64/bin/bun',
  deno: '@deno/linux-x64-glibc/deno',
  workerd: '@cloudflare/workerd-linux-64/bin/workerd',
} as const;

const isSupported = process.platform === 'linux' && process.arch === 'x64';
const describeOnLinux = isSupported ? describe : describe.skip;
const reason = isSupported ? '' : ' (skipped: not on Linux with x64)';

/** The whole product beside a route of the host. Prints the status of three paths, and ends. */
const HOST = `
import { createServer } from 'node:http';
import { createWatchstead } from 'watchstead';
const { DATABASE_URL, BASE_URL, PORT } = process.env;
const log = { info: () => undefined, warn: console.error, error: console.error };
const options = { databaseUrl: DATABASE_URL, baseUrl: BASE_URL, secretKey: 'k'.repeat(32), adapters: { log } };
const watchstead = await createWatchstead(options);
const own = (response) => () => response.writeHead(404).end('host');
const server = createServer((request, response) => watchstead.router(request, response, own(response)));
await new Promise((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
await watchstead.startWorkers();
const statuses = [];
for (const path of ['/api/customers', '/sign-in', '/nowhere']) statuses.push((await fetch(BASE_URL + path)).status);
console.log(statuses.join());
server.close();
await watchstead.close();
`;

/** A rotation of two people, each for a day. */
const schedule = {
  definitions: [
    {
      timezone: 'Europe/Berlin',
      layers: [
        {
          users: ['ann', 'bob'],
          startsAt: '2026-03-28T07:00:00.000Z',
          handoff: { unit: 'day', every: 1, time: '08:00' },
        },
      ],
    },
  ],
  overrides: [],
};
/** The second turn ends after 23 hours, because clocks skip one. */
const turns = [
  { from: '2026-03-28T07:00:00.000Z', to: '2026-03-29T06:00:00.000Z', onCall: ['ann'] },
  { from: '2026-03-29T06:00:00.000Z', to: '2026-03-30T06:00:00.000Z', onCall: ['bob'] },
];

describeOnLinux(`the packed package in other runtimes${reason}`, function () {
  this.timeout(180_000);
  let directory: string;
  const started: ChildProcess[] = [];

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'watchstead-runtimes-'));
    await packedProject(directory);
    await mkdir(join(directory, 'runtimes'));
    for (const name of ['package.json', 'package-lock.json'])
      await cp(join(ROOT, 'test/fixtures/runtimes', name), join(directory, 'runtimes', name));
    const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await execute('npm', ['ci', ...options], { cwd: join(directory, 'runtimes') });
    for (const name of ['on-call.js', 'use-cases-in-memory.js', 'worker.js'])
      await cp(join(ROOT, 'examples', name), join(directory, name));
  });
  afterEach(async () => {
    for (const child of started.splice(0)) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
  });
  after(() => rm(directory, { recursive: true, force: true }));

  const programOf = (name: keyof typeof PROGRAMS): string => join(directory, 'runtimes/node_modules', PROGRAMS[name]);

  const outputOf = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await execute(program, args, { cwd: directory })).stdout;

  /** Starts the worker, asks it for two turns and for nothing, and returns its answers. */
  const answersOf = async (program: string, port: number, ...args: readonly string[]) => {
    started.push(spawn(program, args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] }));
    await opened(port);
    const url = `http://127.0.0.1:${port}/`;
    const asked = await fetch(`${url}?from=2026-03-28T07:00:00Z&to=2026-03-30T06:00:00Z`, {
      method: 'POST',
      body: JSON.stringify(schedule),
    });
    return { turns: await asked.json(), refused: (await fetch(url)).status };
  };

  for (const [name, args] of [
    ['bun', []],
    ['deno', ['run', '--no-remote', '--allow-env', '--allow-read', '--allow-sys']],
  ] as const)
    it(`say who is on call and run use cases in memory in ${name}, as in Node.js`, async () => {
      for (const example of ['on-call.js', 'use-cases-in-memory.js']) {
        const lines = (await outputOf(programOf(name), ...args, example)).replaceAll('"', "'");
        expect(lines).to.equal(await outputOf(process.execPath, example));
      }
    });

  it('serve the whole product in bun and in deno, and end', async () => {
    await writeFile(join(directory, 'host.js'), HOST);
    const serve = async (name: 'bun' | 'deno', ...args: readonly string[]): Promise<string> => {
      const database = await testDatabase();
      const port = String(await freePort());
      const variables = { DATABASE_URL: database.url, BASE_URL: `http://127.0.0.1:${port}`, PORT: port };
      const env = { ...process.env, ...variables };
      const { stdout } = await execute(programOf(name), [...args, 'host.js'], { cwd: directory, env });
      await database.drop();
      return stdout;
    };
    const served = await Promise.all([serve('bun'), serve('deno', 'run', '--allow-all')]);
    expect(served).to.deep.equal(['401,200,404\n', '401,200,404\n']);
  });

  it('answer as a worker in deno', async () => {
    const port = await freePort();
    const options = ['--quiet', '--no-remote', '--host', '127.0.0.1', '--port', String(port)];
    expect(await answersOf(programOf('deno'), port, 'serve', ...options, 'worker.js')).to.deep.equal({
      turns,
      refused: 400,
    });
  });

  it('answer as a worker in workerd, bundled and without a compatibility flag for Node.js', async () => {
    const port = await freePort();
    const bundled = ['--bundle', '--format=esm', '--platform=neutral', '--outfile=bundled-worker.js'];
    await execute(join(ROOT, 'node_modules/.bin/esbuild'), ['worker.js', ...bundled], { cwd: directory });
    const config = `
      using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [(name = "main", worker = (
          modules = [(name = "worker", esModule = embed "bundled-worker.js")],
          compatibilityDate = "2026-01-01",
        ))],
        sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
      );`;
    await writeFile(join(directory, 'workerd.capnp'), config);
    expect(await answersOf(programOf('workerd'), port, 'serve', 'workerd.capnp')).to.deep.equal({
      turns,
      refused: 400,
    });
  });
});

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { freePort, opened } from '../../fixtures/ports.ts';
import { reportDocument } from '../../builders/report-documents.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { describeInBrowser, person } from '../pages/chromium.ts';
import { ROOT, packed } from './pack.ts';
import { until } from '../../until.ts';

const execute = promisify(execFile);
const NOW = '2026-03-02T10:00:00.000Z';
const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/**
 * The most processor time that a program of two lines with the package takes in the compiler, as a multiple of that of
 * an empty program with the types of Node.js, which takes half a second on a machine that does nothing else. A multiple
 * is the same on a slow or busy machine.
 */
const COMPILER_TIMES = 3;

/** The first programs of the page about embedding: the rules alone, an Express application, and a call of a use case. */
const embeddingPrograms = async (): Promise<readonly string[]> =>
  [...(await readFile(join(ROOT, 'docs/embedding/README.md'), 'utf8')).matchAll(/```js\n(.*?)```/gs)]
    .map(([, code = '']) => code)
    .slice(0, 3);

/** Creates a project with the tarball and the given packages of the checkout. */
const projectWith = async (directory: string, tarball: string, packages: readonly string[]): Promise<string> => {
  const project = await mkdtemp(join(directory, 'project-'));
  const modules = join(project, 'node_modules');
  await mkdir(join(modules, 'watchstead'), { recursive: true });
  await execute('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'watchstead')]);
  for (const name of packages) {
    await mkdir(join(modules, name, '..'), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  return project;
};

/** Makes a process write its processor time when it exits. */
const REPORT_TIME = `--import=data:text/javascript,${encodeURIComponent("process.on('exit', () => { const { user, system } = process.cpuUsage(); console.log('Processor time: ' + (user + system)); })")}`;

/** Compiles a file without emitting anything. Returns the compiler's output, and fails with it if there are errors. */
const compile = async (cwd: string, file: string, ...options: readonly string[]): Promise<string> => {
  const common = ['--strict', '--noEmit', '--target', 'esnext', '--module', 'nodenext'];
  const compiled = execute('tsc', [...common, ...options, file], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: REPORT_TIME },
  }).catch((fault: unknown) => expect.fail((fault as { readonly stdout: string }).stdout));
  return (await compiled).stdout;
};

/** Compiles a file, and returns the memory in kilobytes and the processor time in microseconds. */
const compileMeasured = async (cwd: string, file: string) => {
  const report = await compile(cwd, file, '--skipLibCheck', '--types', 'node', '--extendedDiagnostics');
  return {
    memory: Number(/Memory used: +(\d+)K/.exec(report)?.[1]),
    time: Number(/Processor time: (\d+)/.exec(report)?.[1]),
  };
};

describe('packed package', function () {
  this.timeout(600_000);
  let directory: string;
  let bare: string;
  let project: string;
  let tarball: string;
  let all: readonly string[];
  let temporary: TestDatabase;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'watchstead-package-'));
    tarball = await packed();
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      readonly dependencies: object;
    };
    bare = await projectWith(directory, tarball, []);
    all = [...Object.keys(dependencies), '@types/express', '@types/node', 'typescript'];
    project = await projectWith(directory, tarball, all);
    temporary = await testDatabase();
  });
  after(async () => {
    await temporary.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const run = async (cwd: string, name: string, code: string, ...args: readonly string[]): Promise<string> => {
    await writeFile(join(cwd, name), code);
    return (await execute(process.execPath, [name, ...args], { cwd })).stdout;
  };

  it('runs the rules example of the documentation without other packages', async () => {
    const [rules = ''] = await embeddingPrograms();
    expect(await run(bare, 'rules.js', rules)).to.contain("code: 'monitorQuotaReached'");
  });

  it('exports the cases that schedules are tested with', async () => {
    const script = `
      import cases from 'watchstead/vectors/oncall.json' with { type: 'json' };
      console.log(Object.keys(cases).length > 0);`;
    expect(await run(bare, 'vectors.js', script)).to.equal('true\n');
  });

  for (const entry of ['domain', 'application', 'on-call', 'contracts'])
    it(`loads watchstead/${entry} without other packages, and without what runtimes lack`, async () => {
      const missing = ['crypto', 'structuredClone', ...(entry === 'application' ? [] : ['Intl'])];
      const script = `
        for (const name of ${JSON.stringify(missing)}) delete globalThis[name];
        console.log(Object.keys(await import('watchstead/${entry}')).length > 0);`;
      expect(await run(bare, `${entry}.js`, script)).to.equal('true\n');
    });

  it('contributes only one decision and what it needs to a bundle', async () => {
    const [rules = ''] = await embeddingPrograms();
    await writeFile(join(bare, 'decision.js'), rules);
    const options = ['--bundle', '--minify', '--format=esm', '--log-level=error'];
    const { stdout } = await execute('esbuild', ['decision.js', ...options], { cwd: bare });
    expect(gzipSync(stdout).length).to.be.lessThan(5.6 * KILOBYTE);
  });

  it('contains small declarations, and no map to a source that it does not contain', async () => {
    const root = join(bare, 'node_modules/watchstead');
    const files = await readdir(root, { recursive: true });
    const declarations = files.filter((name) => name.endsWith('.d.ts'));
    const sizes = await Promise.all(declarations.map(async (name) => (await stat(join(root, name))).size));
    expect(Math.max(...sizes)).to.be.lessThan(0.25 * MEGABYTE);
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.lessThan(3.5 * MEGABYTE);
    expect(files.filter((name) => name.endsWith('.map'))).to.deep.equal([]);
    expect(await readFile(join(root, 'dist/index.js'), 'utf8')).not.to.contain('sourceMappingURL');
  });

  it('costs a program of two lines at most 250 MB in the compiler, and three times the time of an empty one', async () => {
    const program = `import { createWatchstead } from 'watchstead';\nexport type Product = ReturnType<typeof createWatchstead>;`;
    await writeFile(join(project, 'two-lines.ts'), program);
    await writeFile(join(project, 'empty.ts'), 'export {};');
    const empty = await compileMeasured(project, 'empty.ts');
    const { memory, time } = await compileMeasured(project, 'two-lines.ts');
    expect(memory).to.be.lessThan(250 * KILOBYTE);
    expect(time / empty.time, 'times an empty program').to.be.at.most(COMPILER_TIMES);
  });

  it('declares the entries for every environment without the types of a browser or of Node.js', async () => {
    const entries = ['domain', 'on-call', 'contracts'];
    const program = entries.map((entry, at) => `export * as entry${at} from 'watchstead/${entry}';\n`);
    await writeFile(join(bare, 'entries.ts'), program);
    await compile(bare, 'entries.ts', '--lib', 'es2022');
  });

  it('exports every entry, and no other path', async () => {
    const { exports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { readonly exports: object };
    expect(Object.keys(exports)).to.deep.equal([
      '.',
      './domain',
      './application',
      './postgres',
      './memory',
      './http',
      './on-call',
      './contracts',
      './vectors/*.json',
      './openapi.json',
      './package.json',
    ]);
    const entries = Object.keys(exports)
      .filter((path) => !path.endsWith('.json'))
      .map((path) => path.replace('.', 'watchstead'));
    const script = `
      for (const entry of ${JSON.stringify(entries)}) if (Object.keys(await import(entry)).length === 0) throw new Error(entry);
      console.log(await import('watchstead/infrastructure').catch(({ code }) => code));`;
    expect(await run(project, 'entries.js', script)).to.equal('ERR_PACKAGE_PATH_NOT_EXPORTED\n');
  });

  it('contains the console built, where the compiled service looks for it', async () => {
    const script = `
      import { readFileSync } from 'node:fs';
      import { ownConsole } from './node_modules/watchstead/dist/infrastructure/console/console-folder.js';
      const { folder, isRunning } = ownConsole(null);
      console.log(isRunning(), readFileSync(folder + '/index.html', 'utf8').includes('/console/assets/'));`;
    expect(await run(project, 'console.js', script)).to.equal('false true\n');
  });

  it('says who is on call without other packages', async () => {
    const output = await run(bare, 'on-call.js', await readFile(join(ROOT, 'examples/on-call.js'), 'utf8'));
    expect(output).to.contain('2026-03-28T19:00:00.000Z 2026-03-29T06:00:00.000Z').and.to.contain('by an override');
  });

  describeInBrowser('in a browser', () => {
    it('says who is on call, as in Node.js', async () => {
      const example = await readFile(join(ROOT, 'examples/on-call.js'), 'utf8');
      const page =
        '<!doctype html><script type="importmap">{"imports":{"watchstead/on-call":"/dist/on-call.js"}}</script><script type="module" src="/example.js"></script>';
      const server = createServer((request, response) => {
        const path = request.url ?? '/';
        if (path === '/') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
        if (path !== '/example.js' && !path.startsWith('/dist/')) return response.writeHead(204).end();
        response.setHeader('Content-Type', 'text/javascript');
        return path === '/example.js'
          ? response.end(example)
          : createReadStream(join(bare, 'node_modules/watchstead', path)).pipe(response);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const who = await person(
        { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
        { javaScriptEnabled: true },
      );
      try {
        const lines: string[] = [];
        who.page.on('console', (message) => lines.push(message.text()));
        await who.open('/');
        const expected = (await run(bare, 'on-call.js', example)).trimEnd().split('\n');
        await until(() => lines.length >= expected.length);
        expect(lines.map((line) => line.trimEnd())).to.deep.equal(expected.map((line) => line.trimEnd()));
        expect(who.complaints).to.deep.equal([]);
      } finally {
        await who.context.close();
        server.close();
      }
    });
  });

  it('runs use cases in memory', async () => {
    const output = await run(
      project,
      'memory.js',
      await readFile(join(ROOT, 'examples/use-cases-in-memory.js'), 'utf8'),
    );
    expect(output)
      .to.contain('same key again is refused with invalidRequestBody')
      .and.to.contain('editor is refused with forbidden');
    expect(output).to.contain("fields [ 'contract' ]").and.to.contain("audit log contains [ 'customField.created' ]");
  });

  it('renders reports in a thread, with the fonts of its dependency', async () => {
    await writeFile(join(project, 'report.bin'), serialize(reportDocument()));
    const script = `
      import { readFileSync } from 'node:fs';
      import { deserialize } from 'node:v8';
      import { ThreadedReportRenderer } from './node_modules/watchstead/dist/infrastructure/reports/threaded-report-renderer.js';
      const { bytes } = await new ThreadedReportRenderer(null).render(deserialize(readFileSync('report.bin')), null);
      console.log(Buffer.from(bytes).toString('latin1', 0, 8), Buffer.from(bytes).includes('+NotoSans-Regular'));`;
    expect(await run(project, 'report.js', script)).to.equal('%PDF-1.7 true\n');
  });

  it('runs the application of the documentation with its own routes until it is stopped', async () => {
    const [, application = ''] = await embeddingPrograms();
    await writeFile(join(project, 'application.js'), application);
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const env = { ...process.env, DATABASE_URL: temporary.url, BASE_URL: url, SECRET_KEY: 'k'.repeat(32), PORT: port };
    const child = spawn(process.execPath, ['application.js'], {
      cwd: project,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exited = once(child, 'exit');
    try {
      await opened(Number(port));
      expect(await (await fetch(`${url}/hello`)).text()).to.equal('Hello');
      const refused = await fetch(`${url}/api/customers`);
      expect([refused.status, refused.headers.has('x-request-id')]).to.deep.equal([401, true]);
      expect((await fetch(`${url}/sign-in`)).headers.get('content-type')).to.contain('text/html');
      const unknown = await fetch(`${url}/api/nowhere`);
      expect([unknown.status, unknown.headers.get('x-request-id')]).to.deep.equal([404, null]);
      expect(await unknown.text()).to.contain('Cannot GET /api/nowhere');
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exited).to.deep.equal([0, null]);
  });

  for (const [what, packages, expected] of [
    ['without its driver, and names the package', [], /^warning +scenarios .*npm install playwright-core/m],
    ['with its driver', ['playwright-core'], /^ok +scenarios /m],
  ] as const)
    it(`doctor reports a Chromium ${what}`, async () => {
      const examined = packages.length === 0 ? project : await projectWith(directory, tarball, [...all, ...packages]);
      const env = { ...process.env, CHROMIUM_PATH: process.execPath, DATA_DIR: join(examined, 'data') };
      const doctor = [join(examined, 'node_modules/watchstead/bin/watchstead.js'), 'doctor', '--resolve', 'localhost'];
      expect((await execute(process.execPath, doctor, { cwd: examined, env })).stdout).to.match(expected);
    });

  it('refuses to start with an archive of results whose package is missing, in one line', async () => {
    const env = {
      ...process.env,
      DATABASE_URL: temporary.url,
      SECRET_KEY: 'k'.repeat(32),
      PORT: '0',
      RESULT_ARCHIVE_MONTHS: '12',
    };
    const serve = [join(project, 'node_modules/watchstead/bin/watchstead.js'), 'serve'];
    const ended: unknown = await execute(process.execPath, serve, { cwd: project, env }).catch(
      (fault: unknown) => fault,
    );
    expect(ended)
      .to.have.property('stderr')
      .that.matches(/^watchstead: RESULT_ARCHIVE_MONTHS is set.+npm install @duckdb\/node-api[^\n]+\n$/);
  });

  it('answers a call of a use case as the documentation shows, and refuses an unknown token', async () => {
    const [, , calling = ''] = await embeddingPrograms();
    await writeFile(join(project, 'calling.js'), calling);
    const env = {
      ...process.env,
      DATABASE_URL: temporary.url,
      BASE_URL: 'https://monitoring.example',
      SECRET_KEY: 'k'.repeat(32),
      TOKEN: 'wsm_unknown',
    };
    const { stdout } = await execute(process.execPath, ['calling.js'], { cwd: project, env });
    expect(stdout).to.equal('unauthenticated\n');
  });

  it('compiles in strict TypeScript with the programs of the documentation, and runs with adapters, kinds and channel types of its own', async () => {
    for (const name of ['consumer.ts', 'own-adapters.ts', 'own-types.ts'])
      await cp(join(ROOT, 'test/fixtures/package', name), join(project, name));
    const programs = (await embeddingPrograms()).map((code, number) => ({ name: `program-${number}.ts`, code }));
    for (const { name, code } of programs) await writeFile(join(project, name), code);
    await compile(project, 'consumer.ts', '--types', 'node', '--allowImportingTsExtensions');
    const database = await testDatabase();
    const { stdout } = await execute(process.execPath, ['consumer.ts', database.url, NOW], { cwd: project }).finally(
      () => database.drop(),
    );
    const { customers, delivered, contractTests, ...results } = JSON.parse(stdout) as Record<string, unknown>;
    expect(results).to.deep.equal({
      decision: false,
      invitedAt: NOW,
      refused: 'unauthenticated',
      names: ['Acme'],
      unknown: { status: 404, text: 'host' },
      ranAt: [NOW],
      files: ['store-id'],
      documented: ['x-acme-queue', 'x-acme-chat'],
    });
    expect(customers).to.deep.include({ status: 200 });
    expect(delivered).to.have.length(1);
    expect(contractTests, 'tests of the contracts').to.be.greaterThan(40);
  });
});

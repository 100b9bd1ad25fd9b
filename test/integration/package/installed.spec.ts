import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Programs } from '../cli/programs.ts';
import type { Program } from '../cli/programs.ts';
import { ROOT, packed } from './pack.ts';

const execute = promisify(execFile);
/** The user `nobody`. */
const NOBODY = 65_534;
/** The variables by which npm finds its settings, its cache and the registry. */
const NPM_VARIABLES = ['HOME', 'NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/*
 * The packed package with its dependencies from the registry. Install scripts do not run, as with npm 12, which blocks
 * them.
 */
describe('installed package', function () {
  this.timeout(1_200_000);
  const programs = new Programs();
  let directory: string;
  let tarball: string;
  let installed: string;

  before(async () => {
    directory = programs.folder();
    tarball = await packed();
    installed = join(directory, 'installed');
    await mkdir(installed);
    await writeFile(join(installed, 'package.json'), '{}');
    await execute('npm', ['install', '--ignore-scripts', '--prefer-offline', tarball], { cwd: installed });
  });
  after(() => programs.end());

  /** Starts the service, stops it once it answers, and expects a clean end. */
  const servesAndStops = async (program: Program): Promise<void> => {
    const [, url = ''] = await program.says(/listens on (http:\S+)/);
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    expect(await (await fetch(`${url}/openapi.json`)).text()).to.contain('"openapi":"3.1.0"');
    process.kill(program.pid, 'SIGTERM');
    await program.ended;
  };

  it('contains the pages and files that the README links to', async () => {
    const root = join(installed, 'node_modules/watchstead');
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links).to.include('CONTRIBUTING.md');
    expect(links.filter((path) => !existsSync(join(root, path)))).to.deep.equal([]);
    expect(await readdir(join(root, 'examples'))).to.include('on-call.js');
  });

  it('contains the license of everything that it bundles', async () => {
    const licences = await readFile(join(installed, 'node_modules/watchstead/dist/vendor/LICENSES.txt'), 'utf8');
    expect(licences)
      .to.match(/^pdfkit .* \(MIT\)$/m)
      .and.to.match(/^@fontsource\/noto-sans .* \(OFL-1.1\)$/m);
  });

  it('every bundle can be loaded, also by a synchronous require', async () => {
    const script = `
      import { readdirSync } from 'node:fs';
      import { createRequire } from 'node:module';
      const folder = new URL('./node_modules/watchstead/dist/vendor/', import.meta.url);
      for (const name of readdirSync(folder)) if (name.endsWith('.js')) await import(new URL(name, folder));
      const load = (name) => createRequire(import.meta.url)(new URL(name, folder).pathname);
      console.log(typeof load('bidi-js.js'), typeof load('markdown-it.js'), typeof load('prom-client.js').Registry);`;
    await writeFile(join(installed, 'bundles.mjs'), script);
    const { stdout } = await execute(process.execPath, ['bundles.mjs'], { cwd: installed });
    expect(stdout).to.equal('function function function\n');
  });

  it('npx watchstead serve runs from an empty folder, with its data in it', async () => {
    const empty = join(directory, 'empty');
    await mkdir(empty);
    const command = ['exec', '--yes', '--prefer-offline', '--package', tarball, '--', 'watchstead', 'serve'];
    const npx = programs.start('npm', ['--prefix', empty, ...command], {
      DATA_DIR: join(empty, 'data'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      npm_config_ignore_scripts: 'true',
      ...Object.fromEntries(
        NPM_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
    });
    await servesAndStops(npx);
    expect(await readdir(join(empty, 'data'))).to.include.members(['database', 'secret.key']);
  });

  it('serves another user from a package that root installed and nobody can write', async function () {
    if (process.getuid?.() !== 0) this.skip();
    await execute('chmod', ['-R', 'a-w', join(installed, 'node_modules')]);
    const home = join(directory, 'home');
    await mkdir(home);
    await chown(home, NOBODY, NOBODY);
    const node = join(directory, 'node');
    await execute('cp', ['--dereference', process.execPath, node]);
    await chmod(node, 0o755);
    const main = join(installed, 'node_modules/watchstead/bin/watchstead.js');
    const account = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'];
    const service = programs.start('setpriv', [...account, node, main, 'serve'], {
      DATA_DIR: join(home, 'data'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: '',
    });
    await servesAndStops(service);
    expect((await service.ended).status).to.equal(0);
    expect((await readdir(join(home, 'data'))).filter((name) => name.startsWith('postgresql-'))).to.have.length(1);
    await execute('chmod', ['-R', 'u+w', join(installed, 'node_modules')]);
  });

  it('a checkout without development dependencies runs its build, or says that it has none', async () => {
    const checkout = join(directory, 'checkout');
    await mkdir(checkout);
    await execute('cp', ['-R', join(ROOT, 'bin'), join(ROOT, 'package.json'), join(ROOT, 'src'), checkout]);
    await execute('cp', ['-R', join(installed, 'node_modules'), checkout]);
    const help = (): Promise<{ stdout: string; stderr: string }> =>
      execute(process.execPath, ['bin/watchstead.js', '--help'], { cwd: checkout }).catch(
        (fault: unknown) => fault as { stdout: string; stderr: string },
      );
    expect((await help()).stderr).to.match(/^watchstead: this checkout has neither [^\n]*\n$/);
    await execute('mv', [join(checkout, 'node_modules/watchstead/dist'), join(checkout, 'dist')]);
    expect((await help()).stdout).to.contain('Usage: watchstead');
  });
});

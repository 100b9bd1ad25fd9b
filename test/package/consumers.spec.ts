import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ROOT, packedProject, readManifest } from './packed-project.ts';

const execute = promisify(execFile);

/** The errors that the types of Node.js themselves have; docs/embedding/public-surface.md explains them. */
const OF_NODE_TYPES = ['@types/node TS2304', '@types/node TS2416', '@types/node TS2420', '@types/node TS2552'];

/** The oldest supported compiler and the newest two, and whether they know that `require` loads ECMAScript modules. */
const compilers = [
  { folder: 'typescript-5.4', name: 'TypeScript 5.4', ofDependencies: OF_NODE_TYPES, requires: false },
  { folder: 'typescript', name: 'TypeScript 6.0', ofDependencies: [], requires: true },
  { folder: 'typescript-7', name: 'TypeScript 7', ofDependencies: [], requires: true },
] as const;

/** Entries that know no environment but that `AbortSignal` exists. */
const everywhere = ['domain', 'application', 'on-call', 'contracts', 'memory'];

const STRICT = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];

const PROGRAMS = ['consumer.ts', 'own-adapters.ts', 'own-types.ts'];

/** Returns the errors of a compiler as `file: error`, and those in dependencies as `package code`, each once. */
const errorsOf = async (cwd: string, compiler: string, options: readonly string[], ...files: readonly string[]) => {
  const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc');
  const common = [...STRICT, '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--allowImportingTsExtensions'];
  const output = await execute(process.execPath, [tsc, ...common, ...options, ...files], { cwd }).then(
    () => '',
    (fault: unknown) => (fault as { readonly stdout: string }).stdout,
  );
  const own: string[] = [];
  const ofDependencies = new Set<string>();
  for (const line of output.split('\n')) {
    const [, file = '', code = ''] = /^(?:(\S+)\(\d+,\d+\): )?error (TS\d+)/.exec(line) ?? [];
    if (code === '') continue;
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? 'watchstead';
    if (name === 'watchstead') own.push(line);
    else ofDependencies.add(`${name} ${code}`);
  }
  return { own, ofDependencies: [...ofDependencies].toSorted() };
};

describe('programs of embedders with the packed package', function () {
  this.timeout(180_000);
  let directory: string;
  let entries: readonly string[];

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'watchstead-consumers-'));
    await packedProject(directory, '@types/express', '@types/node');
    entries = Object.keys((await readManifest()).exports)
      .filter((path) => !path.endsWith('.json'))
      .map((path) => path.replace('.', 'watchstead'));
    const named = entries.map((entry, at) => ({ entry, name: `entry${at}` }));
    for (const name of PROGRAMS) await cp(join(ROOT, 'test/fixtures/package', name), join(directory, name));
    await writeFile(
      join(directory, 'entries.ts'),
      named.map(({ entry, name }) => `export * as ${name} from '${entry}';\n`).join(''),
    );
    await writeFile(
      join(directory, 'everywhere.ts'),
      everywhere.map((entry, at) => `export * as entry${at} from 'watchstead/${entry}';\n`).join(''),
    );
    await writeFile(
      join(directory, 'required.cts'),
      named.map(({ entry, name }) => `export import ${name} = require('${entry}');\n`).join(''),
    );
  });
  after(() => rm(directory, { recursive: true, force: true }));

  for (const { folder, name, ofDependencies, requires } of compilers) {
    it(`compile with ${name} in strict mode, also where the types of Node.js are missing`, async () => {
      const files = ['entries.ts', ...PROGRAMS, ...(requires ? ['required.cts'] : [])];
      const inBrowsers = ['--lib', 'es2022,dom', '--typeRoots', 'none'];
      const [errors, withoutNode] = await Promise.all([
        errorsOf(directory, folder, ['--types', 'node'], ...files),
        errorsOf(directory, folder, inBrowsers, 'everywhere.ts'),
      ]);
      expect(errors.own).to.deep.equal([]);
      expect(errors.ofDependencies, 'errors of the types of Node.js').to.have.members(ofDependencies);
      expect(withoutNode).to.deep.equal({ own: [], ofDependencies: [] });
    });
  }

  it('load every entry by require in a CommonJS module', async () => {
    const script = `
      for (const entry of ${JSON.stringify(entries)})
        if (Object.keys(require(entry)).length === 0) throw new Error(entry + ' exports nothing');
      console.log(require('watchstead/on-call').resolveOnCall === require('watchstead/domain').onCall.resolveOnCall);`;
    await writeFile(join(directory, 'required-at-run-time.cjs'), script);
    const { stdout, stderr } = await execute(process.execPath, ['required-at-run-time.cjs'], { cwd: directory });
    expect({ stdout, stderr }).to.deep.equal({ stdout: 'true\n', stderr: '' });
  });
});

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);

describe('the package, with no other package installed', function () {
  this.timeout(120_000);
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'watchstead-domain-'));
    const home = join(directory, 'node_modules', 'watchstead');
    await mkdir(home, { recursive: true });
    await run('tsc', ['-p', 'tsconfig.build.json', '--outDir', join(home, 'dist')]);
    const { name, version, type, exports } = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, unknown>;
    await writeFile(join(home, 'package.json'), JSON.stringify({ name, version, type, exports }));
    for (const example of ['domain-only', 'use-cases-in-memory']) await cp(`examples/${example}.js`, join(directory, `${example}.mjs`));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  it('judges by the rules of the domain in plain Node', async () => {
    const { stdout } = await run(process.execPath, ['domain-only.mjs'], { cwd: directory });
    expect(stdout).to.contain('monitorQuotaReached').and.to.contain('checkIntervalTooHigh').and.to.contain('is deleted');
  });

  it('runs use cases over memory in plain Node', async () => {
    const { stdout } = await run(process.execPath, ['use-cases-in-memory.mjs'], { cwd: directory });
    expect(stdout).to.contain("[ 'tools.public' ]").and.to.contain('invalid_scope').and.to.contain('keys is refused with forbidden').and.to.contain("[ 'agent.registered', 'agent.tokenIssued' ]");
  });

  it('loads together with the application', async () => {
    const script = "import { application, domain } from 'watchstead'; console.log(Object.keys(application).length > 0, Object.keys(domain).length > 0)";
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: directory });
    expect(stdout).to.equal('true true\n');
  });
});

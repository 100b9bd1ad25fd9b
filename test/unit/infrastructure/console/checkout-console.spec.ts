import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { CheckoutConsole } from '../../../../src/infrastructure/console/checkout-console.ts';
import { consoleStamp } from '../../../../src/infrastructure/console/console-stamp.ts';
import { jsonLog } from '../../../../src/infrastructure/kernel/system/json-log.ts';

/** Writes the stamp of its sources, as the build of the console does. */
const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { consoleStamp } from '${join(import.meta.dirname, '../../../../src/infrastructure/console/console-stamp.ts')}';
const stamp = await consoleStamp(process.cwd(), ['console']);
mkdirSync('built', { recursive: true });
writeFileSync('built/stamp', stamp);
`;

describe('the console of a checkout', () => {
  let root: string;
  let lines: string[];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'watchstead-checkout-'));
    lines = [];
    await mkdir(join(root, 'console', 'client'), { recursive: true });
    await writeFile(join(root, 'console', 'main.tsx'), 'one');
    await writeFile(join(root, 'console', 'client', 'client.ts'), 'generated');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const consoleWith = async (program: string, needs = root): Promise<CheckoutConsole> => {
    await writeFile(join(root, 'build.ts'), program);
    const paths = { root, folder: join(root, 'built'), program: join(root, 'build.ts'), needs, sources: ['console'] };
    const note = (message: string): void => void lines.push(message);
    return new CheckoutConsole(paths, { ...jsonLog('silent'), info: note, error: note });
  };
  const stampIn = (): Promise<string | null> => readFile(join(root, 'built', 'stamp'), 'utf8').catch(() => null);

  it('is built in a process of its own if nothing is built, and says so', async () => {
    const console = await consoleWith(BUILD);
    const refreshed = console.refresh();
    await refreshed;
    expect(await stampIn()).to.equal(await consoleStamp(root, ['console']));
    expect(lines).to.deep.equal(['Building the console, because its sources are newer', 'Built the console']);
    expect(console.isRunning()).to.equal(false);
  });

  it('is not built again until a source changes; the generated client is none', async () => {
    const console = await consoleWith(BUILD);
    await console.refresh();
    await writeFile(join(root, 'console', 'client', 'client.ts'), 'generated anew');
    await console.refresh();
    expect(lines).to.have.lengthOf(2);
    await utimes(join(root, 'console', 'main.tsx'), 1, 1);
    await console.refresh();
    expect(lines).to.have.lengthOf(4);
  });

  it('stays as it is if the build fails, which is reported', async () => {
    await mkdir(join(root, 'built'));
    await writeFile(join(root, 'built', 'stamp'), 'old');
    const console = await consoleWith('throw new Error("no build");');
    await console.refresh();
    expect(lines.at(-1)).to.equal('The console could not be built');
    expect(await stampIn()).to.equal('old');
  });

  it('is being built until the program ends, and the program ends with the service', async () => {
    const console = await consoleWith('setInterval(() => undefined, 1000);');
    const refreshed = console.refresh();
    while (!console.isRunning()) await new Promise(setImmediate);
    console.close();
    await refreshed;
    expect(console.isRunning()).to.equal(false);
    expect(lines).to.have.lengthOf(1);
  });

  it('is not built without the development dependencies, nor after the service has stopped', async () => {
    await (await consoleWith(BUILD, join(root, 'missing'))).refresh();
    const stopped = await consoleWith(BUILD);
    stopped.close();
    await stopped.refresh();
    expect(await stampIn()).to.equal(null);
    expect(lines).to.deep.equal([]);
  });
});

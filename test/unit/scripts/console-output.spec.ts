import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { compressAssets, publish } from '../../../scripts/console-output.ts';

describe('output of a build of the console', () => {
  let folder: string;
  const served = (): string => join(folder, 'served');
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'watchstead-output-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const built = async (name: string, script: string): Promise<string> => {
    const to = join(folder, name);
    await mkdir(join(to, 'assets'), { recursive: true });
    await writeFile(join(to, 'assets', script), script);
    await writeFile(join(to, 'assets', 'font.woff2'), 'font');
    await writeFile(join(to, 'index.html'), script);
    await writeFile(join(to, 'licenses.md'), 'MIT');
    return to;
  };

  it('has scripts in compressed forms alone, and files that are compressed already as they are', async () => {
    const build = await built('first', 'a.js');
    await compressAssets(build);
    expect(await readdir(join(build, 'assets'))).to.have.members(['a.js.gz', 'font.woff2']);
    expect(gunzipSync(await readFile(join(build, 'assets/a.js.gz'))).toString()).to.equal('a.js');
  });

  it('has a second encoding of those whose gzip form takes more than a block', async () => {
    const build = await built('first', 'a.js');
    await writeFile(join(build, 'assets/b.js'), randomBytes(2500).toString('hex'));
    await writeFile(join(build, 'assets/c.js'), randomBytes(4000).toString('hex'));
    await compressAssets(build);
    const names = (await readdir(join(build, 'assets'))).filter((name) => /^[bc]/.test(name));
    expect(names).to.have.members(['b.js.gz', 'c.js.gz', 'c.js.br']);
    expect(brotliDecompressSync(await readFile(join(build, 'assets/c.js.br'))).toString()).to.match(/^[0-9a-f]{8000}$/);
  });

  it('replaces the page and the assets of the last build', async () => {
    await publish(await built('first', 'a.js'), served());
    await publish(await built('second', 'b.js'), served());
    expect(await readdir(join(served(), 'assets'))).to.have.members(['b.js', 'font.woff2']);
    expect(await readFile(join(served(), 'index.html'), 'utf8')).to.equal('b.js');
    expect(await readFile(join(served(), 'licenses.md'), 'utf8')).to.equal('MIT');
  });

  it('of a build that fails leaves the last one as it is', async () => {
    await publish(await built('first', 'a.js'), served());
    const broken = await built('second', 'b.js');
    await rm(join(broken, 'index.html'));
    const fault = await publish(broken, served()).catch((error: unknown) => error);
    expect(fault).to.be.instanceOf(Error);
    expect(await readFile(join(served(), 'index.html'), 'utf8')).to.equal('a.js');
    expect(await readFile(join(served(), 'assets/a.js'), 'utf8')).to.equal('a.js');
  });
});

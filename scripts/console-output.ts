import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED: readonly string[] = ['.css', '.js', '.json', '.svg'];

/** The size of a file up to which file systems store it in one block, so that a smaller form of it saves nothing. */
const BLOCK = 4096;

const brotliOf = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/**
 * Replaces the assets of a build by their compressed forms, as browsers receive them. Those whose gzip form takes one
 * block have that form only, because every browser accepts it: half of the assets, and 0.6 MiB of an installation.
 */
export const compressAssets = async (folder: string): Promise<void> => {
  const assets = join(folder, 'assets');
  for (const name of (await readdir(assets)).filter((asset) => COMPRESSED.includes(extname(asset)))) {
    const bytes = await readFile(join(assets, name));
    const zipped = await promisify(gzip)(bytes, { level: 9 });
    await writeFile(join(assets, `${name}.gz`), zipped);
    if (zipped.length > BLOCK) await writeFile(join(assets, `${name}.br`), await brotliOf(bytes));
    await rm(join(assets, name));
  }
};

/**
 * Moves a finished build to where it is served. The page is replaced after its assets are there and before those of the
 * last build are removed, so that a build that is killed leaves one that works. Two builds of the same sources have
 * files of the same names.
 */
export const publish = async (built: string, served: string): Promise<void> => {
  const assets = join(served, 'assets');
  await mkdir(assets, { recursive: true });
  const names = await readdir(join(built, 'assets'));
  for (const name of names) await rename(join(built, 'assets', name), join(assets, name));
  await rename(join(built, 'index.html'), join(served, 'index.html'));
  const outdated = (await readdir(assets)).filter((name) => !names.includes(name));
  for (const name of outdated) await rm(join(assets, name), { force: true });
  // The stamp says that all is there, so it comes last.
  const others = (await readdir(built)).filter((name) => name !== 'assets');
  for (const name of others) await rename(join(built, name), join(served, name));
};

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';
import { STAMP_FILE } from '../src/infrastructure/console/checkout-console.ts';
import { consoleStamp } from '../src/infrastructure/console/console-stamp.ts';
import { generateClient, replaceFolder } from './console-client.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/*
 * Builds the console into dist/console. It is built beside it and renamed at the end, so that a build that is ended
 * leaves the old one.
 */
const stamp = await consoleStamp(at(''));
const fresh = at(`dist/console-new-${process.pid}`);
try {
  await generateClient();
  await build({ configFile: at('console/vite.config.ts'), logLevel: 'error', build: { outDir: fresh } });
  for (const name of await readdir(join(fresh, 'assets'))) {
    const file = join(fresh, 'assets', name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content));
  }
  await writeFile(join(fresh, STAMP_FILE), stamp);
  await replaceFolder(fresh, at('dist/console'));
} finally {
  await rm(fresh, { recursive: true, force: true });
}

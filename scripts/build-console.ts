import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { STAMP_FILE } from '../src/infrastructure/console/checkout-console.ts';
import { consoleStamp } from '../src/infrastructure/console/console-stamp.ts';
import { generateClient } from './console-client.ts';
import { compressAssets, publish } from './console-output.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/*
 * Builds the console into dist/console. It is built in a folder of its own, which a package does not contain, and
 * published at the end, so that a build that is ended leaves the old one.
 */
const stamp = await consoleStamp(at(''));
const fresh = at(`tmp/console-${process.pid}`);
try {
  await generateClient();
  await build({
    configFile: at('console/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: fresh, emptyOutDir: true },
  });
  await compressAssets(fresh);
  await writeFile(join(fresh, STAMP_FILE), stamp);
  await publish(fresh, at('dist/console'));
} finally {
  await rm(fresh, { recursive: true, force: true });
}

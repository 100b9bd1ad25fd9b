import { mkdtemp, mkdir, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compressAssets, publish } from './console-output.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Generates the client of the API from docs/openapi.json. */
const generateClient = async (): Promise<void> => {
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: at('docs/openapi.json'),
    output: at('console/client'),
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
};

const changedAt = (path: string): Promise<number> => stat(at(path)).then(({ mtimeMs }) => mtimeMs);

/** Returns true if the client was generated from the document as it is. */
const hasClient = async (): Promise<boolean> =>
  (await changedAt('console/client/sdk.gen.ts').catch(() => 0)) > (await changedAt('docs/openapi.json'));

/** Builds the console into dist/console, in a folder of its own until it is complete. */
const buildConsole = async (): Promise<void> => {
  const { build } = await import('vite');
  await generateClient();
  await mkdir(at('tmp'), { recursive: true });
  const folder = await mkdtemp(at('tmp/console-'));
  try {
    await build({
      configFile: at('console/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    });
    await compressAssets(folder);
    await publish(folder, at('dist/console'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/* An installation must not fail because of the console, which cannot be built without the development dependencies. */
if (process.argv.includes('--prepare'))
  await buildConsole().catch((fault: unknown) => {
    const [reason = ''] = String(fault instanceof Error ? fault.message : fault).split('\n', 1);
    console.log(`The console is not built: ${reason}`);
  });
else if (!process.argv.includes('--client')) await buildConsole();
else if (!(await hasClient())) await generateClient();

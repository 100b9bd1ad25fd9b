import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Generates the client of the console from the OpenAPI document. Two processes can do so at the same time. */
export const generateClient = async (): Promise<void> => {
  const [client, fresh] = [at('console/client'), at(`console/client-new-${process.pid}`)];
  await createClient({
    input: at('docs/openapi.json'),
    output: fresh,
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  return replaceFolder(fresh, client);
};

/** Puts a folder in the place of another one. */
export const replaceFolder = async (fresh: string, old: string): Promise<void> => {
  const former = `${old}-${process.pid}`;
  await rename(old, former).catch(() => undefined);
  // Another process may have put its own there meanwhile.
  await rename(fresh, old).catch(() => rm(fresh, { recursive: true, force: true }));
  await rm(former, { recursive: true, force: true });
};

if (import.meta.main) await generateClient();

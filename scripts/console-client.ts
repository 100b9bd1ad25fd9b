import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { readDocument } from './openapi-parts.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Puts a folder in the place of another one, which is moved to `former` before it is removed. */
const replaceFolder = async (fresh: string, old: string, former: string): Promise<void> => {
  await rename(old, former).catch(() => undefined);
  // Another process may have put its own there meanwhile.
  await rename(fresh, old).catch(() => rm(fresh, { recursive: true, force: true }));
  await rm(former, { recursive: true, force: true });
};

/** Generates the client of the console from the OpenAPI document. Two processes can do so at the same time. */
export const generateClient = async (): Promise<void> => {
  // In a folder that nothing compiles, so that a generation that is killed leaves nothing in the console.
  const [client, fresh] = [at('console/client'), at(`tmp/client-new-${process.pid}`)];
  await createClient({
    input: { ...readDocument() },
    output: fresh,
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  return replaceFolder(fresh, client, at(`tmp/client-${process.pid}`));
};

if (import.meta.main) await generateClient();

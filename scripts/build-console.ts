import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { build } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/* Builds the console into dist/console. */
await createClient({
  input: at('docs/openapi.json'),
  output: at('console/client'),
  logs: { level: 'silent' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
await build({ configFile: at('console/vite.config.ts'), logLevel: 'warn' });

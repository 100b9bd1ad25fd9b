import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { closeAll } from '../close-all.ts';
import { testApp } from '../integration/http/test-app.ts';
import { stopTestServer } from '../integration/kernel/database/test-database.ts';
import { authorizingProxy } from './authorizing-proxy.ts';

/** The MCP revisions whose requirements are checked: the newest one, and the last one with a handshake. */
const REVISIONS = ['2025-11-25', '2026-07-28'];
/** The heading before the results of all scenarios; what precedes it is printed only if there is none. */
const SUMMARY = '=== SUMMARY ===';
const PROGRAM = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Runs the requirements of a revision; true if exactly the checks of its list of expected failures fail. */
const conforms = async (url: string, revision: string, directory: string): Promise<boolean> => {
  const expected = resolve(import.meta.dirname, `expected-failures-${revision}.yaml`);
  const options = [
    '--url',
    url,
    '--requirements',
    revision,
    '--expected-failures',
    expected,
    '--output-dir',
    directory,
  ];
  const program = spawn(process.execPath, [PROGRAM, 'server', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  process.stdout.write(`Revision ${revision}:\n${output.slice(Math.max(0, output.indexOf(SUMMARY)))}\n`);
  return program.exitCode === 0;
};

const app = await testApp();
const directory = await mkdtemp(join(tmpdir(), 'watchstead-conformance-'));
const proxy = await authorizingProxy(app.url, (await app.createOrganization()).apiToken);
let isConformant = true;
try {
  for (const revision of REVISIONS)
    isConformant = (await conforms(`${proxy.url}/mcp`, revision, directory)) && isConformant;
} finally {
  await closeAll(
    proxy.close,
    () => app.close(),
    () => rm(directory, { recursive: true, force: true }),
    stopTestServer,
  );
}
process.exitCode = isConformant ? 0 : 1;

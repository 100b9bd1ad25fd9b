/*
 * A site goes down and comes back, and somebody is told: `npm run demo`. Everything below is done through the command
 * line and the public API, so it can be read as an example of both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient } from './demo/api.ts';
import { demoStory } from './demo/story.ts';
import { startReceiver } from './demo/receiver.ts';
import { startService } from './demo/service.ts';
import { startTarget } from './demo/target.ts';
import { teller } from './demo/tell.ts';

const LONGEST_MS = 55_000;

const tell = teller();
const asked = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
// Whoever reads along may leave.
process.stdout.on('error', () => asked.abort());
const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(LONGEST_MS)]);

const directory = mkdtempSync(join(tmpdir(), 'watchstead-demo-'));
const target = await startTarget((what) => tell('Site', what));
const receiver = await startReceiver();
const service = await startService(directory, (line) => tell('Service', line));

try {
  const url = await service.listening(signal);
  const founded = await service.bootstrap('Demo Agency', signal);
  tell('Command line', `organization "Demo Agency" founded, with its administrator ${founded.email} and an API token`);
  await demoStory({ api: apiClient(url, founded.apiToken, signal), target, receiver, tell, signal });
} catch (fault) {
  if (asked.signal.aborted) tell('Demo', 'you asked it to stop');
  else {
    tell('Demo', `failed: ${signal.aborted ? 'it took too long' : String(fault)}`);
    process.exitCode = 1;
  }
} finally {
  const status = await service.stop();
  tell('Service', `stopped with exit status ${status}`);
  await Promise.all([target.close(), receiver.close()]);
  rmSync(directory, { recursive: true, force: true });
  if (status !== 0) process.exitCode = 1;
}

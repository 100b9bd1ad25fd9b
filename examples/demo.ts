/*
 * A site fails and recovers, and a webhook is notified: `npm run demo`. Everything below uses the command
 * line and the public API, so it is an example of both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient } from './demo/api.ts';
import { demoStory } from './demo/story.ts';
import { startReceiver } from './demo/receiver.ts';
import { startService } from './demo/service.ts';
import { startTarget } from './demo/target.ts';
import { printer } from './demo/print.ts';

const TIMEOUT_MS = 55_000;

const print = printer();
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
// The reader of the output, such as `head`, may close the pipe.
process.stdout.on('error', () => interrupted.abort());
const signal = AbortSignal.any([interrupted.signal, AbortSignal.timeout(TIMEOUT_MS)]);

const directory = mkdtempSync(join(tmpdir(), 'watchstead-demo-'));
const target = await startTarget((what) => print('Site', what));
const receiver = await startReceiver();
const service = await startService(directory, (line) => print('Service', line));

try {
  const url = await service.listening(signal);
  const created = await service.bootstrap('Demo Agency', signal);
  print('Command line', `created the organization "Demo Agency", its administrator ${created.email} and an API token`);
  await demoStory({ api: apiClient(url, created.apiToken, signal), target, receiver, print, signal });
} catch (fault) {
  if (interrupted.signal.aborted) print('Demo', 'interrupted');
  else {
    print('Demo', `failed: ${signal.aborted ? 'timed out' : String(fault)}`);
    process.exitCode = 1;
  }
} finally {
  const status = await service.stop();
  print('Service', `stopped with exit status ${status}`);
  await Promise.all([target.close(), receiver.close()]);
  rmSync(directory, { recursive: true, force: true });
  if (status !== 0) process.exitCode = 1;
}

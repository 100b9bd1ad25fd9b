import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { freePort } from '../../fixtures/ports.ts';
import { Programs, get, launcher } from './programs.ts';
import type { Program } from './programs.ts';

/** As in containers, processes do not see those of each other. */
const canIsolate = process.getuid?.() === 0 && existsSync('/usr/bin/unshare') && existsSync('/usr/bin/flock');

(canIsolate ? describe : describe.skip)('two containers on one volume', () => {
  const programs = new Programs();
  after(() => programs.end());

  const inContainer = (folder: string, port: number): Program =>
    programs.start(
      'unshare',
      ['--pid', '--fork', '--kill-child=SIGTERM', '--mount-proc', process.execPath, launcher, 'serve'],
      { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' },
    );

  it('the second one is refused in one line, and the first one goes on', async () => {
    const [folder, port] = [programs.folder(), await freePort()];
    const first = inContainer(folder, port);
    await first.says(/listens on http/);
    const { status, complaint } = await inContainer(folder, await freePort()).ended;
    expect(complaint).to.match(/^watchstead: [^\n]*in use by another container or machine[^\n]*\n$/);
    expect(status).to.equal(1);
    expect((await get(`http://127.0.0.1:${port}/readyz`)).status).to.equal(200);
  });
});

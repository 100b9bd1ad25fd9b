import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { withDirectoryLock } from '../../../../../src/infrastructure/kernel/database/embedded/directory-lock.ts';
import { markOf } from '../../../../../src/infrastructure/kernel/system/process-mark.ts';
import { rejectionOf, ScratchDirectory } from './scratch-directory.ts';

const lockUser = join(import.meta.dirname, '../../../../fixtures/postgres/lock-user.ts');
const PROCESSES = 4;
const TIMES = 25;

describe('withDirectoryLock', () => {
  let scratch: ScratchDirectory;
  let lock: string;
  beforeEach(() => {
    scratch = new ScratchDirectory();
    lock = join(scratch.path, 'sample.lock');
  });
  afterEach(() => scratch.remove());

  it('admits one of several processes at a time', async () => {
    const counter = join(scratch.path, 'counter');
    writeFileSync(counter, '0');
    const processes = Array.from({ length: PROCESSES }, () => spawn(process.execPath, [lockUser, lock, counter, `${TIMES}`], { stdio: 'inherit' }));
    await Promise.all(processes.map((child) => once(child, 'exit')));
    expect(readFileSync(counter, 'utf8')).to.equal(`${PROCESSES * TIMES}`);
    expect(readdirSync(scratch.path)).to.deep.equal(['counter']);
  });

  it('makes others wait until the holder has finished', async () => {
    const order: string[] = [];
    let finish = (): void => undefined;
    const held = withDirectoryLock(lock, () => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = withDirectoryLock(lock, () => Promise.resolve(order.push('second')));
    expect(existsSync(lock)).to.equal(true);
    order.push('first');
    finish();
    await Promise.all([held, waiting]);
    expect(order).to.deep.equal(['first', 'second']);
  });

  it('releases the lock when the function fails', async () => {
    const failure = await rejectionOf(withDirectoryLock(lock, () => Promise.reject(new Error('no'))));
    expect(failure.message).to.equal('no');
    expect(existsSync(lock)).to.equal(false);
  });

  const dead = async (): Promise<string> => {
    const child = spawn('cat');
    const mark = markOf(child.pid!);
    child.stdin.end();
    await once(child, 'exit');
    return mark!;
  };

  for (const [title, leave] of [
    ['of a dead process', dead],
    ['whose pid belongs to a later process', () => Promise.resolve(`${process.pid} 1`)],
    ['without a holder', () => Promise.resolve('')],
  ] as const)
    it(`takes over a lock file ${title}`, async () => {
      writeFileSync(lock, await leave());
      let running = 0;
      const overlaps = await Promise.all(
        [1, 2, 3].map(() =>
          withDirectoryLock(lock, async () => {
            running += 1;
            await new Promise(setImmediate);
            return running--;
          }),
        ),
      );
      expect(overlaps).to.deep.equal([1, 1, 1]);
      expect(readdirSync(scratch.path)).to.deep.equal([]);
    });
});

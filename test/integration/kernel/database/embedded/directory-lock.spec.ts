import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { withDirectoryLock } from '../../../../../src/infrastructure/kernel/database/embedded/directory-lock.ts';
import { markOf } from '../../../../../src/infrastructure/kernel/system/process-mark.ts';
import { rejectionOf, ScratchDirectory } from './scratch-directory.ts';

const lockUser = join(import.meta.dirname, '../../../../fixtures/postgres/lock-user.ts');
const stepwiseLockUser = join(import.meta.dirname, '../../../../fixtures/postgres/stepwise-lock-user.ts');
const PROCESSES = 4;
const TIMES = 25;
/** What a process needs to take over the lock of a dead holder, and to release it. */
const OPERATIONS = 14;

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
    const processes = Array.from({ length: PROCESSES }, () =>
      spawn(process.execPath, [lockUser, lock, counter, `${TIMES}`], { stdio: 'inherit' }),
    );
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

  /**
   * A process that takes over the lock of a dead one, at the moment when it has just done so many operations on the
   * files of the lock.
   */
  const stoppedAfter = async (operations: number) => {
    writeFileSync(lock, await dead());
    const child = spawn(process.execPath, [stepwiseLockUser, lock], { stdio: ['pipe', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const stopped = () => Promise.race([once(child.stdout, 'data'), exited]);
    const proceed = async (): Promise<void> => {
      if (child.exitCode !== null) return;
      child.stdin.write('.');
      await stopped();
    };
    await stopped();
    for (let operation = 1; operation < operations; operation += 1) await proceed();
    return { child, exited, proceed };
  };

  for (let operations = 1; operations <= OPERATIONS; operations += 1) {
    it(`admits one of several users while a process stops after operation ${operations} of taking it over`, async () => {
      const { child, exited, proceed } = await stoppedAfter(operations);
      const running: number[] = [];
      let finish = (): void => undefined;
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const users: Promise<unknown>[] = [];
      const use = async (user: number): Promise<void> => {
        running.push(user);
        await finished;
        expect([readFileSync(lock, 'utf8'), running.splice(0)]).to.deep.equal([markOf(process.pid), [user]]);
      };
      for (let user = 0; user < OPERATIONS; user += 1) {
        users.push(withDirectoryLock(lock, () => use(user)));
        // It has the lock now, unless it waits for another process.
        await new Promise(setImmediate);
        await proceed();
      }
      child.stdin.end();
      finish();
      await Promise.all(users);
      expect(await exited).to.deep.equal([0, null]);
      expect(readdirSync(scratch.path)).to.deep.equal([]);
    });

    it(`is taken over from a process that dies after operation ${operations} of taking it over`, async () => {
      const { child, exited } = await stoppedAfter(operations);
      child.kill('SIGKILL');
      await exited;
      expect(await withDirectoryLock(lock, () => Promise.resolve('taken over'))).to.equal('taken over');
    });
  }
});

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'chai';
import { markOf } from '../../../src/infrastructure/kernel/system/process-mark.ts';

const root = join(import.meta.dirname, '../../..');
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
  engines: { node: string };
};

interface Ending {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A started program that is ready or has ended. */
interface Started {
  readonly pid: number;
  readonly servicePid: number;
  readonly ended: Promise<Ending>;
}

/** Kills the processes that a failed test left running. */
const endGroup = (leader: number): void => {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    expect(error).to.have.property('code', 'ESRCH');
  }
};

describe('launcher', () => {
  let directory: string;
  let started: ChildProcess[];

  const layOut = (kind: 'checkout' | 'package', needs = engines.node): void => {
    const main = join(directory, kind === 'checkout' ? 'src/cli/main.ts' : 'dist/cli/main.js');
    cpSync(join(root, 'bin'), join(directory, 'bin'), { recursive: true });
    mkdirSync(dirname(main), { recursive: true });
    cpSync(join(root, 'test/fixtures/launcher/service.ts'), main);
    writeFileSync(
      join(directory, 'package.json'),
      JSON.stringify({ type: 'module', engines: { node: needs }, scripts: { start: scripts.start } }),
    );
  };

  const bundleNode = (): void => {
    const node = join(directory, 'node_modules/.bin/node');
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, `#!/bin/sh\nshift\nexec '${process.execPath}' src/cli/main.ts "$@"\n`);
    chmodSync(node, 0o755);
  };

  const start = async (
    command: string,
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
  ): Promise<Started> => {
    const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const child = spawn(command, args, {
      cwd: directory,
      detached: true,
      env: { ...process.env, PATH: path, ...environment },
    });
    let output = '';
    started.push(child);
    const ended = once(child, 'close').then((): Ending => ({
      status: child.exitCode,
      signal: child.signalCode,
      output,
    }));
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (/^ready \d+ .*\n/m.test(output)) resolve();
        });
    });
    await Promise.race([ready, ended]);
    return { pid: child.pid!, servicePid: Number(/^ready (\d+)/m.exec(output)?.[1]), ended };
  };

  const runLauncher = (...args: string[]) => start(process.execPath, ['bin/watchstead.js', ...args]);

  beforeEach(() => {
    started = [];
    directory = mkdtempSync(join(tmpdir(), 'watchstead-launcher-'));
  });
  afterEach(() => {
    for (const { pid } of started) endGroup(pid!);
    rmSync(directory, { recursive: true, force: true });
  });

  for (const kind of ['checkout', 'package'] as const)
    it(`runs the main module of a ${kind} with the given arguments`, async () => {
      layOut(kind);
      const service = await runLauncher('serve', '--flag');
      process.kill(service.pid, 'SIGTERM');
      const { status, output } = await service.ended;
      expect(output).to.equal(`ready ${service.pid} serve --flag\nheard SIGTERM\ndrained\n`);
      expect(status).to.equal(0);
    });

  describe('launcher under an outdated Node version', () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      it(`starts the Node of the checkout, forwards ${signal} and exits with its status`, async () => {
        layOut('checkout', '>=99.1');
        bundleNode();
        const service = await start(process.execPath, ['bin/watchstead.js', 'serve'], { DRAIN_STATUS: '7' });
        expect(service.servicePid).not.to.equal(service.pid);
        process.kill(service.pid, signal);
        const { status, output } = await service.ended;
        expect(output).to.equal(`ready ${service.servicePid} serve\nheard ${signal}\ndrained\n`);
        expect(status).to.equal(7);
      });

    it('ends by the signal that ended the Node of the checkout', async () => {
      layOut('checkout', '>=99.1');
      bundleNode();
      const service = await runLauncher('serve');
      process.kill(service.servicePid, 'SIGKILL');
      expect((await service.ended).signal).to.equal('SIGKILL');
    });

    it('prints the required version in one line and exits with status 1 if the checkout has no Node', async () => {
      layOut('package', '>=99.1');
      const { status, output } = await (await runLauncher('serve')).ended;
      expect(output).to.equal(
        `watchstead: needs Node 99.1 or newer and this is ${process.versions.node}; install a newer Node.\n`,
      );
      expect(status).to.equal(1);
    });
  });

  describe('launcher under npm start', () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      for (const target of ['npm alone', 'the process group'] as const)
        it(`drains on ${signal} to ${target}, leaves no process, and npm exits with status 0`, async () => {
          layOut('checkout');
          const npm = await start('npm', ['start'], { npm_config_update_notifier: 'false' });
          process.kill(target === 'npm alone' ? npm.pid : -npm.pid, signal);
          const { status, output } = await npm.ended;
          expect(output)
            .to.contain(`heard ${signal}\n`)
            .and.to.match(/drained\n$/);
          expect(status).to.equal(0);
          expect(markOf(npm.servicePid)).to.equal(null);
        });
  });
});

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'chai';
import { until } from '../../until.ts';
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

  describe('launcher of a checkout', () => {
    const main = (word: string): string =>
      `const word: string = '${word}';
       const place = String(new Error().stack).includes('.cache') ? 'bundle' : 'sources';
       console.log(word, place, import.meta.url.endsWith('/src/cli/main.ts'));`;
    const layOutSources = (packages: readonly string[]): void => {
      layOut('checkout');
      for (const name of ['bundled-program.ts', 'bundle-program.ts'])
        cpSync(join(root, 'scripts', name), join(directory, 'scripts', name));
      cpSync(join(root, 'package-lock.json'), join(directory, 'package-lock.json'));
      mkdirSync(join(directory, 'node_modules'), { recursive: true });
      for (const name of packages)
        symlinkSync(realpathSync(join(root, 'node_modules', name)), join(directory, 'node_modules', name));
    };
    const run = async (environment: NodeJS.ProcessEnv = {}): Promise<string> =>
      (await (await start(process.execPath, ['bin/watchstead.js', 'doctor'], environment)).ended).output;

    it('runs a bundle of the sources, which is made anew after a change', async () => {
      layOutSources(['typescript', 'esbuild']);
      writeFileSync(join(directory, 'src/cli/main.ts'), main('first'));
      expect(await run()).to.equal('first bundle true\n');
      writeFileSync(join(directory, 'src/cli/main.ts'), main('changed'));
      expect(await run()).to.equal('changed bundle true\n');
    });

    it('runs the sources where they cannot be bundled', async () => {
      layOutSources(['typescript']);
      writeFileSync(join(directory, 'src/cli/main.ts'), main('first'));
      expect(await run()).to.equal('first sources true\n');
    });

    it('names the prepared database of the same sources, if there is one and the environment names none', async () => {
      layOutSources(['typescript', 'esbuild']);
      writeFileSync(join(directory, 'src/cli/main.ts'), 'console.log(process.env.DATABASE_TEMPLATE_DIR);');
      expect(await run()).to.equal('undefined\n');
      const programs = join(directory, 'node_modules/.cache/watchstead/program');
      const template = join(programs, readdirSync(programs)[0]!, 'database');
      mkdirSync(template);
      expect(await run()).to.equal(`${realpathSync(template)}\n`);
      expect(await run({ DATABASE_TEMPLATE_DIR: '/own' })).to.equal('/own\n');
    });
  });

  describe('launcher of the service', () => {
    const FLAGS = '--max-semi-space-size=8 --max-old-space-size=2000';
    /** A system that cannot replace the program of a process, such as Windows. */
    const NO_EXECVE = '--import=data:text/javascript,delete%20process.execve';
    const environment = { SHOW_PROCESS: 'yes', MALLOC_ARENA_MAX: '', NODE_OPTIONS: '' };
    const startWith = async (flags: readonly string[], given: NodeJS.ProcessEnv = {}): Promise<Ending> => {
      layOut('package');
      const args = [...flags, 'bin/watchstead.js', 'serve'];
      const service = await start(process.execPath, args, { ...environment, ...given });
      process.kill(service.pid, 'SIGTERM');
      return service.ended;
    };

    it('sets the limits of the heap and of the allocator in the same process', async () => {
      const { status, output } = await startWith([]);
      expect(output).to.contain(`flags ${FLAGS}, arenas 2\nready ${started[0]!.pid} serve\n`);
      expect(status).to.equal(0);
    });

    it('sets them in a process of its own where the system cannot replace a program, and forwards signals', async () => {
      const { status, output } = await startWith([NO_EXECVE], { DRAIN_STATUS: '7' });
      expect(output).to.contain(`flags ${FLAGS} ${NO_EXECVE}, arenas 2\n`).and.to.contain('heard SIGTERM\ndrained\n');
      expect(output).not.to.contain(`ready ${started[0]!.pid} `);
      expect(status).to.equal(7);
    });

    it('keeps limits that are set already', async () => {
      const { output } = await startWith(['--max_old_space_size=500'], {
        NODE_OPTIONS: '--max-semi-space-size=4',
        MALLOC_ARENA_MAX: '1',
      });
      expect(output).to.contain('flags --max_old_space_size=500, arenas 1\n');
    });

    it('changes nothing for other commands', async () => {
      layOut('package');
      const command = await start(process.execPath, ['bin/watchstead.js', 'doctor'], environment);
      process.kill(command.pid, 'SIGTERM');
      expect((await command.ended).output).to.contain('flags , arenas \n');
    });
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

    for (const [kind, advice] of [
      ['package', 'install a newer Node'],
      ['checkout', 'run npm ci, which installs one'],
    ] as const)
      it(`prints in one line the required version and how to get it, in a ${kind} without a Node`, async () => {
        layOut(kind, '>=99.1');
        const { status, output } = await (await runLauncher('serve')).ended;
        expect(output).to.equal(
          `watchstead: needs Node 99.1 or newer and this is ${process.versions.node}; ${advice}.\n`,
        );
        expect(status).to.equal(1);
      });
  });

  describe('launcher under npm start', () => {
    for (const [signal, target, heard] of [
      ['SIGTERM', 'npm alone', 'SIGTERM'],
      ['SIGKILL', 'npm alone', 'SIGTERM'],
      ['SIGTERM', 'the process group', 'SIGTERM'],
      ['SIGINT', 'the process group', 'SIGINT'],
    ] as const)
      it(`drains on ${signal} to ${target} and leaves no process`, async () => {
        layOut('checkout');
        const npm = await start('npm', ['start'], { npm_config_update_notifier: 'false' });
        process.kill(target === 'npm alone' ? npm.pid : -npm.pid, signal);
        // The output ends with the last process, which may be the service: npm's shell does not wait for it.
        const { output } = await npm.ended;
        expect(output).to.contain(`heard ${heard}\n`).and.to.contain('drained\n');
        await until(() => markOf(npm.servicePid) === null);
      });
  });
});

import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ended, run } from './checks.ts';
import type { Ended, RunOptions } from './checks.ts';

/** The confinement that the documentation recommends, as far as a machine without cgroups of version 2 can. */
const CONFINED = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--cgroups=disabled'];
/** Within the limits of an ordinary session, which a runtime without CAP_SYS_RESOURCE cannot raise. */
const LIMITS = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=4096:4096'];
/** The mount of systems with both versions of cgroups, with which the runtime refuses to work. */
const HYBRID = '/sys/fs/cgroup/unified';
const START_TIMEOUT = 120_000;
const POLL = 200;

/** Returns the driver that copies nothing if the folder can have it, and otherwise the one that works everywhere. */
const storageDriver = (folder: string): string => {
  const [lower, upper, work, merged] = ['lower', 'upper', 'work', 'merged'].map((name) => join(folder, 'tried', name));
  const layers = [lower, upper, work, merged].map((path) => path ?? '');
  run(['mkdir', '-p', ...layers]);
  const tried = ended([
    'unshare',
    '--mount',
    'mount',
    '--types=overlay',
    `--options=lowerdir=${lower},upperdir=${upper},workdir=${work}`,
    'overlay',
    merged ?? '',
  ]);
  return tried.status === 0 ? 'overlay' : 'vfs';
};

/** Images and containers in a folder of their own, run by Debian's podman and crun. */
export class Podman {
  readonly folder = mkdtempSync(join(tmpdir(), 'watchstead-containers-'));
  /** The options with which buildah uses the same folder. */
  readonly storage: readonly string[] = [
    `--storage-driver=${storageDriver(this.folder)}`,
    `--root=${this.folder}/storage`,
    `--runroot=${this.folder}/run`,
  ];
  readonly #names: string[] = [];

  ended(...command: readonly string[]): Ended {
    return ended([...this.#program(), ...command]);
  }

  /** Runs shell commands for which "docker" is podman, and which confine each container that they run. */
  shell(commands: string, options: RunOptions): Ended {
    const programs = join(this.folder, 'programs');
    mkdirSync(programs, { recursive: true });
    const quoted = (parts: readonly string[]): string => parts.map((part) => `'${part}'`).join(' ');
    const confined = quoted([...CONFINED, ...LIMITS, '--network=host']);
    const docker = `#!/bin/sh
if [ "$1" = run ]; then shift; set -- run ${confined} "$@"; fi
exec ${quoted(this.#program())} "$@"
`;
    writeFileSync(join(programs, 'docker'), docker, { mode: 0o755 });
    const env = { ...process.env, ...options.env, PATH: `${programs}:${process.env['PATH'] ?? ''}` };
    return ended(['bash', '-euo', 'pipefail', '-c', commands], { ...options, env });
  }

  run(...command: readonly string[]): string {
    const { status, output, error } = this.ended(...command);
    if (status !== 0) throw new Error(`podman ${command.join(' ')} ended with status ${status}:\n${output}${error}`);
    return output.trim();
  }

  /** Starts a container. */
  start(name: string, image: string, options: readonly string[], command: readonly string[] = []): void {
    this.#names.push(name);
    const place = options.some((option) => option.startsWith('--network=')) ? [] : ['--network=host'];
    this.run(
      'run',
      '--detach',
      '--log-driver=k8s-file',
      `--name=${name}`,
      ...CONFINED,
      ...LIMITS,
      ...place,
      ...options,
      image,
      ...command,
    );
  }

  /** Returns what the container has printed, once that matches. Fails if it ends before. */
  async printed(name: string, pattern: RegExp): Promise<RegExpExecArray> {
    const timeout = AbortSignal.timeout(START_TIMEOUT);
    for (;;) {
      const isRunning = this.run('inspect', '--format={{.State.Running}}', name) === 'true';
      const { output, error } = this.ended('logs', name);
      const match = pattern.exec(output + error);
      if (match !== null) return match;
      if (!isRunning || timeout.aborted)
        throw new Error(`${name} did not print ${String(pattern)}:\n${output}${error}`);
      await pause(POLL);
    }
  }

  /** Waits for the end of a container and returns its exit status and all that it printed. */
  finished(name: string): Ended {
    const status = Number(this.run('wait', name));
    const { output, error } = this.ended('logs', name);
    return { status, output, error };
  }

  /** Stops a container by SIGTERM and returns its exit status; that of a container that had to be killed is 137. */
  stop(name: string): number {
    this.run('stop', '--time=45', name);
    return Number(this.run('inspect', '--format={{.State.ExitCode}}', name));
  }

  /** The program with the options of this folder, and without the mount with which the runtime refuses to work. */
  #program(): readonly string[] {
    const podman = ['podman', ...this.storage, '--runtime=crun', '--cgroup-manager=cgroupfs', '--events-backend=file'];
    return existsSync(HYBRID)
      ? ['unshare', '--mount', 'sh', '-c', `umount ${HYBRID}; exec "$@"`, 'sh', ...podman]
      : podman;
  }

  /** Ends all containers and removes the folder. */
  end(): void {
    if (this.#names.length > 0) this.ended('rm', '--force', '--time=5', '--ignore', ...this.#names);
    run(['rm', '-rf', this.folder]);
    // The runtime has given the input of a container, which is this device, to its user.
    run(['chown', 'root:root', '/dev/null']);
  }
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ROOT, ended, run } from './checks.ts';
import type { Podman } from './podman.ts';

/** The packages that images of Node.js have, and those that the Dockerfile would install. */
const BASE_PACKAGES = 'usr-is-merged,libstdc++6,libatomic1,tini,iputils-ping';
/** Files that nobody reads in a container. */
const EXCLUDED = ['doc', 'info', 'locale', 'man'];

/** The authorities that this machine trusts, and that builds of images see. */
const CERTIFICATES = '/etc/ssl/certs';

/** More than npm opens at once; the limit if the session has none. */
const MAX_OPEN_FILES = 65_536;

/** The name of the image, and the user of its processes. */
export const IMAGE = 'watchstead';
export const USER = '10001';
/** The base image for the architecture of this machine. */
export const BASE = 'watchstead-base';

/** Another architecture than that of this machine, in the words of Debian, with its Node.js. */
export interface Architecture {
  readonly name: string;
  readonly node: string;
}

/** Makes a base image of packages of Debian and the Node.js of the checkout, or that of another architecture. */
export const buildBase = (podman: Podman, name = BASE, architecture?: Architecture): void => {
  const debian = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const rootfs = join(podman.folder, 'base.tar');
  const node = architecture?.node ?? resolve(ROOT, 'node_modules/node/bin/node');
  const npm = dirname(dirname(run(['sh', '-c', 'readlink -f "$(command -v npm)"']).trim()));
  run([
    'mmdebstrap',
    '--quiet',
    '--variant=apt',
    ...(architecture === undefined ? [] : [`--architectures=${architecture.name}`]),
    '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
    `--include=${BASE_PACKAGES}`,
    ...EXCLUDED.map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`),
    `--customize-hook=copy-in ${node} /usr/local/bin`,
    `--customize-hook=copy-in ${npm} /usr/local/lib`,
    '--customize-hook=chroot "$1" ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm',
    debian,
    rootfs,
  ]);
  const arch = architecture === undefined ? [] : [`--arch=${architecture.name}`];
  podman.run('import', '--quiet', ...arch, rootfs, name);
  run(['rm', rootfs]);
};

/** Returns the settings of npm for builds: those of the user, and the authorities that Node.js trusts here. */
const npmSettings = (): string => {
  const own = join(homedir(), '.npmrc');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  return [
    existsSync(own) ? readFileSync(own, 'utf8') : '',
    authorities?.startsWith(CERTIFICATES) === true ? `cafile=${authorities}` : '',
  ].join('\n');
};

/**
 * Returns the session's limit of open files. npm opens one for every cached package at once, for which buildah's default
 * of 1024 is too low.
 */
const openFiles = (): string => {
  const { output } = ended(['sh', '-c', 'ulimit -Hn']);
  const limit = Math.min(Number(output.trim()) || MAX_OPEN_FILES, MAX_OPEN_FILES);
  return `${limit}:${limit}`;
};

/** Builds a stage of the Dockerfile on the base image. */
export const buildImage = (
  podman: Podman,
  {
    target,
    tag,
    options = [],
  }: { readonly target: string; readonly tag: string; readonly options?: readonly string[] },
): void => {
  // The packages that npm has already downloaded, and the authorities that this machine trusts.
  const cache = join(homedir(), '.npm');
  mkdirSync(cache, { recursive: true });
  const npmrc = join(podman.folder, 'npmrc');
  writeFileSync(npmrc, npmSettings(), { mode: 0o600 });
  run([
    'buildah',
    ...podman.storage,
    'build',
    '--isolation=chroot',
    '--format=docker',
    '--layers=false',
    `--build-arg=BASE_IMAGE=localhost/${BASE}`,
    `--ulimit=nofile=${openFiles()}`,
    `--secret=id=npmrc,src=${npmrc}`,
    `--volume=${cache}:/root/.npm`,
    `--volume=${CERTIFICATES}:${CERTIFICATES}:ro`,
    ...options,
    `--target=${target}`,
    `--tag=${tag}`,
    '.',
  ]);
};

/** Returns the size of an image in megabytes. */
export const megabytesOf = (podman: Podman, image: string): number =>
  Math.round(Number(podman.run('image', 'inspect', '--format={{.Size}}', image)) / 1e6);

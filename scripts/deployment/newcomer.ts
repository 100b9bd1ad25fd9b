import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBuilt } from '../tarballs.ts';
import { ROOT, check, ended, expect, needs, run } from './checks.ts';

/*
 * Walks through the README in a Debian that has nothing but Node.js and the programs that the README names, with the
 * packed package: installed by root with two versions of npm, used by somebody else, at last without a network.
 */

/** The programs of the first steps, and what the network needs. */
const PACKAGES = 'ca-certificates,libstdc++6,curl,jq,iproute2,util-linux';
const NPM_VERSIONS = { 10: ['--omit=dev'], 12: ['--omit=dev', '--ignore-scripts'] } as const;
/** An ordinary user without a home that can be written. */
const USER = ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups', 'env', 'HOME=/nonexistent'];

needs(['mmdebstrap', 'unshare', 'npm']);

const folder = mkdtempSync(join(tmpdir(), 'watchstead-stranger-'));
const root = join(folder, 'root');
const INSIDE = 'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" "$@"';
const CHROOT = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--propagation=private'];
const inside = (...command: readonly string[]): readonly string[] => [...CHROOT, 'sh', '-c', INSIDE, root, ...command];
const offline = (...command: readonly string[]): readonly string[] => [
  ...CHROOT,
  '--net',
  'sh',
  '-c',
  INSIDE,
  root,
  ...command,
];

/** Unpacks a package of the registry into a folder of the Debian. */
const unpack = (name: string, to: string): void => {
  const packed = run(['npm', 'pack', '--silent', '--pack-destination', folder, name]).trim().split('\n').at(-1) ?? '';
  mkdirSync(join(root, to), { recursive: true });
  run(['tar', '-xzf', join(folder, packed), '--strip-components=1', '-C', join(root, to)]);
};

/** The shell blocks of the README that run anywhere, in order. */
const steps = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(
  ([, code = '']) => code,
);

/** Starts the service as the user, runs the commands beside it, and expects that it ends when it is asked to. */
const besideService = (installation: string, commands: string): readonly string[] => [
  'sh',
  '-ec',
  `ip link set lo up 2>/dev/null || true
   mkdir -p /walk && chown 1000:1000 /walk && cd /walk
   export PATH=${installation}/node_modules/.bin:$PATH
   ${USER.join(' ')} LOG_LEVEL=warn watchstead serve > /tmp/service.log 2>&1 &
   service=$!
   until curl -sf http://127.0.0.1:3000/readyz > /dev/null; do kill -0 $service || { cat /tmp/service.log; exit 1; }; done
   ${USER.join(' ')} bash -euo pipefail -c "$0"
   kill $service; wait $service`,
  commands,
];

try {
  const debian = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  await check('a Debian with Node.js and npm is made', () => {
    run(['mmdebstrap', '--quiet', '--variant=apt', `--include=${PACKAGES}`, debian, root]);
    cpSync(process.execPath, join(root, 'usr/bin/node'), { dereference: true });
    for (const file of ['resolv.conf', 'hosts']) copyFileSync(`/etc/${file}`, join(root, 'etc', file));
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    if (authorities !== undefined) copyFileSync(authorities, join(root, 'etc/ssl/certs/ca-certificates.crt'));
    // The server of PostgreSQL asks for the name of its user.
    appendFileSync(join(root, 'etc/passwd'), 'stranger:x:1000:1000::/nonexistent:/bin/sh\n');
    const registry = run(['npm', 'config', 'get', 'registry']).trim();
    writeFileSync(join(root, 'root/.npmrc'), `registry=${registry}\naudit=false\nfund=false\nupdate-notifier=false\n`);
    for (const version of Object.keys(NPM_VERSIONS)) unpack(`npm@${version}`, `opt/npm-${version}`);
  });
  copyFileSync(packBuilt(join(folder, 'packed')), join(root, 'tmp/watchstead.tgz'));

  for (const [version, options] of Object.entries(NPM_VERSIONS))
    await check(`root installs the package with npm ${version} ${options.join(' ')}, and its folder is sealed`, () => {
      const project = `/opt/with-npm-${version}`;
      mkdirSync(join(root, project));
      writeFileSync(join(root, project, 'package.json'), '{}');
      const npm = `node /opt/npm-${version}/bin/npm-cli.js`;
      const command = `cd ${project} && HOME=/root ${npm} install ${options.join(' ')} /tmp/watchstead.tgz && chmod -R a-w .`;
      run(inside('sh', '-ec', command));
    });

  for (const version of Object.keys(NPM_VERSIONS))
    await check(`another user without a home walks through the README with the package of npm ${version}`, () => {
      rmSync(join(root, 'walk'), { recursive: true, force: true });
      const output = run(
        inside(...besideService(`/opt/with-npm-${version}`, ['npx() { "$@"; }', ...steps].join('\n'))),
      );
      expect(output.includes('"outcome"'), output);
    });

  await check('the service starts and answers without a network', () => {
    rmSync(join(root, 'walk'), { recursive: true, force: true });
    const ask = 'curl -sf http://127.0.0.1:3000/setup > /dev/null; curl -sf http://127.0.0.1:3000/readyz';
    const output = run(offline(...besideService('/opt/with-npm-12', ask)));
    expect(output.includes('"ready"'), output);
  });

  await check('the service starts and answers on a machine whose only addresses are of IPv6', () => {
    rmSync(join(root, 'walk'), { recursive: true, force: true });
    const addresses = 'ip link set lo up && ip address add 2001:db8::2/64 dev lo nodad';
    const ask = 'curl -sf "http://[2001:db8::2]:3000/setup" > /dev/null; curl -sf "http://[2001:db8::2]:3000/readyz"';
    const [program, ...options] = besideService('/opt/with-npm-12', ask);
    const commands = [program ?? '', '-ec', `${addresses}; export HOST=::; exec "$0" "$@"`, program ?? '', ...options];
    const output = run(offline(...commands));
    expect(output.includes('"ready"'), output);
  });

  await check('Node.js 20 is refused in one line', () => {
    unpack(`node-linux-${process.arch}@20`, 'opt/node-20');
    const program = '/opt/with-npm-12/node_modules/watchstead/bin/watchstead.js';
    const { status, output, error } = ended(inside('/opt/node-20/bin/node', program, 'serve'));
    expect(status === 1 && /^watchstead: [^\n]*22\.19[^\n]*\n$/.test(error), `${status} ${output}${error}`);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

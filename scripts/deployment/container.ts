import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/infrastructure/kernel/system/listening-server.ts';
import { check, documented, expect, expectDocumented, needs, run } from './checks.ts';
import { BASE, IMAGE, USER, buildBase, buildImage, megabytesOf } from './images.ts';
import { Podman } from './podman.ts';
import { PostgresServer } from './postgres-server.ts';

/*
 * Builds the image with Debian's buildah on a base image of Debian's packages and the Node.js of the checkout, and uses
 * it as an operator does. Nothing is downloaded but packages of Debian and npm.
 */

const PERSON = { email: 'ada@example.com', password: 'correct horse battery staple' };
const DATA = '/var/lib/watchstead';

/** An image "watchstead" that was saved by podman or docker, which is then checked instead of a new one. */
const [, , archive] = process.argv;

needs(['buildah', 'podman', 'crun', 'mmdebstrap', 'npm']);

const podman = new Podman();
const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const served = (name: string): Promise<unknown> => podman.printed(name, /listens on http/);

try {
  if (archive === undefined) {
    await check('the base image is made of packages of Debian', () => buildBase(podman));
    await check('the image is built', () => buildImage(podman, { target: 'service', tag: IMAGE }));
  } else await check('the image is loaded', () => podman.run('load', '--quiet', '--input', archive));
  console.log(`       Size of the image: ${megabytesOf(podman, IMAGE)} MB.`);
  if (archive === undefined) console.log(`       Size of the base: ${megabytesOf(podman, BASE)} MB.`);

  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const settings = [`--env=PORT=${port}`, `--env=BASE_URL=${url}`, `--volume=data:${DATA}`];
  let links = '';

  await check('it starts as an ordinary user, on a read-only file system, without capabilities', async () => {
    const start = performance.now();
    podman.start('first', IMAGE, settings);
    const [, link = ''] = await podman.printed('first', /set up Watchstead: (\S+)\n/);
    links = link;
    console.log(`       From "podman run" to the link: ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    const identity = podman.run('exec', 'first', 'id', '-u');
    expect(identity === USER, identity);
    const written = podman.ended('exec', 'first', 'touch', '/opt/watchstead/file');
    expect(written.status !== 0 && written.error.includes('Read-only'), written.error);
  });
  await check('its health check asks /readyz', () => podman.run('healthcheck', 'run', 'first'));
  await check('it is set up over HTTP by the link that it prints', async () => {
    const token = new URL(links).searchParams.get('token');
    const reply = await post(`${url}/api/setup`, { token, organization: 'Agency', ...PERSON });
    expect(reply.status === 200, await reply.text());
  });
  await check('it serves IPv6', async () => {
    const reply = await fetch(`http://[::1]:${port}/readyz`);
    expect(reply.status === 200, await reply.text());
  });
  await check('ping works without capabilities', () => {
    const [first = 0, last = 0] = readFileSync('/proc/sys/net/ipv4/ping_group_range', 'utf8').split(/\s+/).map(Number);
    const allowed = first <= Number(USER) && Number(USER) <= last;
    const { status, output, error } = podman.ended('exec', 'first', 'ping', '-n', '-c', '1', '127.0.0.1');
    if (allowed) expect(status === 0, output + error);
    else console.log('       Left out: net.ipv4.ping_group_range of this machine allows nobody to ping.');
  });
  await check('a second container on its volume is refused in one line, and harms nothing', async () => {
    podman.start('second', IMAGE, [`--env=PORT=${await freePort('127.0.0.1')}`, `--volume=data:${DATA}`]);
    const { status, output, error } = podman.finished('second');
    expect(
      status === 1 && /^watchstead: [^\n]*in use by another container[^\n]*\n$/.test(output + error),
      output + error,
    );
    const reply = await fetch(`${url}/readyz`);
    expect(reply.status === 200, await reply.text());
  });
  await check('SIGTERM stops it with status 0', () => {
    const start = performance.now();
    const status = podman.stop('first');
    console.log(`       It took ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    expect(status === 0, `status ${status}`);
  });
  await check('another container on the volume has the data', async () => {
    podman.start('third', IMAGE, settings);
    await served('third');
    const reply = await post(`${url}/api/auth/sign-in`, PERSON);
    expect(reply.status === 200, await reply.text());
  });
  await check('it starts again after SIGKILL', async () => {
    podman.run('kill', '--signal=KILL', 'third');
    podman.run('wait', 'third');
    podman.run('start', 'third');
    await podman.printed('third', /(?:listens on http[^]*){2}/);
    const reply = await post(`${url}/api/auth/sign-in`, PERSON);
    expect(reply.status === 200, await reply.text());
    expect(podman.stop('third') === 0, 'another status');
  });
  await check('a volume of another owner is refused in one line', () => {
    const folder = join(podman.folder, 'of-root');
    mkdirSync(folder, { mode: 0o755 });
    podman.start('stranger', IMAGE, [`--volume=${folder}:${DATA}`]);
    const { status, output, error } = podman.finished('stranger');
    expect(
      status === 1 && /^watchstead: [^\n]*cannot be written by user 10001[^\n]*\n$/.test(output + error),
      output + error,
    );
  });
  await check('a full disk is reported in one line', () => {
    podman.start('full', IMAGE, [`--mount=type=tmpfs,destination=${DATA},tmpfs-size=20m,chown=true`]);
    const { status, output, error } = podman.finished('full');
    expect(status === 1 && /^watchstead: The disk of [^\n]* is full [^\n]*\n$/.test(output + error), output + error);
  });
  await check('it starts without any network', async () => {
    podman.start('alone', IMAGE, ['--network=none']);
    await served('alone');
    podman.run('healthcheck', 'run', 'alone');
    expect(podman.stop('alone') === 0, 'another status');
  });
  await check(
    'the documented commands for a stopped container restore, move the database and change the key',
    async () => {
      const backups = join(podman.folder, 'backup');
      run(['install', '-d', '-o', USER, '-g', USER, backups]);
      writeFileSync(join(podman.folder, 'watchstead.env'), 'LOG_LEVEL=warn\n');
      const env = {
        BACKUP_PASSPHRASE: 'at least twelve characters',
        PGPASSWORD: 'none',
      };
      podman.start('watchstead', IMAGE, [
        ...settings.slice(0, 2),
        `--volume=${IMAGE}:${DATA}`,
        `--volume=${backups}:/backup`,
      ]);
      const [, link = ''] = await podman.printed('watchstead', /set up Watchstead: (\S+)\n/);
      const token = new URL(link).searchParams.get('token');
      const setUp = await post(`${url}/api/setup`, { token, organization: 'Agency', ...PERSON });
      expect(setUp.status === 200, await setUp.text());
      const server = await PostgresServer.start(podman.folder);
      try {
        const backup = `docker exec --env BACKUP_PASSPHRASE watchstead watchstead backup /backup/watchstead.backup\n`;
        expectDocumented(podman.shell(backup + documented('$RUN', server.url), { cwd: podman.folder, env }));
      } finally {
        server.stop();
        run(['rm', '-rf', join(podman.folder, 'postgres')]);
      }
      await podman.printed('watchstead', /(?:listens on http[^]*){2}/);
      const signIn = await post(`${url}/api/auth/sign-in`, PERSON);
      expect(signIn.status === 200, await signIn.text());
      expect(podman.stop('watchstead') === 0, 'another status');
    },
  );
  await check('one API and two workers share a server that a job has migrated, and its files', async () => {
    const server = await PostgresServer.start(podman.folder);
    try {
      const shared = [
        `--env=DATABASE_URL=${server.url}`,
        `--env=SECRET_KEY=${'k'.repeat(32)}`,
        `--volume=files:${DATA}`,
      ];
      podman.start('migration', IMAGE, [...shared, '--env=LOG_LEVEL=silent'], ['migrate']);
      const { status, output, error } = podman.finished('migration');
      expect(status === 0 && output === 'The database schema is up to date.\n', output + error);
      podman.start('api', IMAGE, [...shared, '--env=ROLE=api', ...settings.slice(0, 2)]);
      for (const name of ['worker-1', 'worker-2']) podman.start(name, IMAGE, [...shared, '--env=ROLE=worker']);
      await served('api');
      for (const name of ['worker-1', 'worker-2']) {
        await podman.printed(name, /running as a worker/);
        podman.run('healthcheck', 'run', name);
      }
      podman.run('healthcheck', 'run', 'api');
      for (const name of ['worker-1', 'worker-2', 'api']) expect(podman.stop(name) === 0, `another status of ${name}`);
    } finally {
      server.stop();
    }
  });
} finally {
  podman.end();
}

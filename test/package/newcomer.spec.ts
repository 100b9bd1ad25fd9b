import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { closeAll } from '../close-all.ts';
import { MINUTE_MS, NEWCOMER, walkFirstMinute } from '../console/first-minute.ts';
import { startMailbox } from '../fixtures/mailbox.ts';
import type { Mailbox } from '../fixtures/mailbox.ts';
import { freePort } from '../fixtures/ports.ts';
import { describeInBrowser, person } from '../integration/pages/chromium.ts';
import { until } from '../until.ts';
import { ROOT } from './packed-project.ts';

const execute = promisify(execFile);
const INSTALLATION_MS = 300_000;

/** Packs the checkout as it is built, and installs the package in an empty folder, without development dependencies. */
const installedIn = async (directory: string): Promise<string> => {
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: ROOT });
  const [tarball = ''] = (await readdir(directory)).filter((name) => name.endsWith('.tgz'));
  const project = join(directory, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  const options = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  await execute('npm', ['install', ...options, join(directory, tarball)], { cwd: project });
  return project;
};

describeInBrowser('a newcomer with the packed package', () => {
  let directory: string;
  let project: string;
  let mailbox: Mailbox;
  let service: ChildProcess;

  before(async () => {
    mailbox = await startMailbox(NEWCOMER);
    directory = await mkdtemp(join(tmpdir(), 'watchstead-newcomer-'));
    project = await installedIn(directory);
  }).timeout(INSTALLATION_MS);
  after(() =>
    closeAll(
      () => service.kill('SIGKILL'),
      () => mailbox.close(),
      () => rm(directory, { recursive: true, force: true }),
    ),
  );

  it('starts it with one command, and follows the printed link to an outage that is read in a mailbox and acknowledged', async () => {
    const port = String(await freePort());
    const { PATH, CHROMIUM } = process.env;
    service = spawn('npx', ['--no-install', 'watchstead', 'serve'], {
      cwd: project,
      env: { PATH, CHROMIUM, HOME: directory, PORT: port, DATA_DIR: join(directory, 'data'), SMTP_URL: mailbox.url },
      detached: true,
    });
    let output = '';
    for (const stream of [service.stdout, service.stderr]) stream?.on('data', (part) => (output += String(part)));
    const link = () => /http:\/\/\S+\/setup\S*/.exec(output)?.[0];
    await until(() => link() !== undefined || service.exitCode !== null);
    const setupUrl = link() ?? expect.fail(output);
    const window = await person({ url: new URL(setupUrl).origin }, { javaScriptEnabled: true, locale: 'en-GB' });
    await walkFirstMinute(window, setupUrl, mailbox);
    expect(window.complaints).to.deep.equal([]);
    await window.context.close();
    const exited = once(service, 'exit');
    // The terminal sends the signal to all processes of the command.
    process.kill(-(service.pid ?? 0), 'SIGINT');
    const [code, signal] = (await exited) as readonly unknown[];
    expect([0, 130, 'SIGINT'], output).to.include(code ?? signal);
  }).timeout(4 * MINUTE_MS);
});

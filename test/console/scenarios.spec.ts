import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { evidenceOf } from '../../src/domain/checks/evidence.ts';
import { screenshotFile } from '../../src/domain/checks/screenshot.ts';
import { UP } from '../builders/websites.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, sum]);
};

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** A picture of one gray pixel. */
const PICTURE = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);

const steps = [
  { action: 'goto', url: '/login' },
  { action: 'fill', selector: '#password', value: { secret: 'password' } },
  { action: 'screenshot', name: 'Signed in' },
];

describeConsole('a scenario in the console', (suite) => {
  beforeEach(() => {
    const now = suite.app.clock.now();
    return suite.app.ports.workerReports.store({
      workerId: 'a',
      location: 'local',
      startedAt: now,
      reportedAt: now,
      version: '1.0.0',
      hasBrowser: true,
    });
  });

  const addScenario = async (): Promise<{ readonly id: number; readonly publicId: string }> => {
    const admin = suite.app.client(suite.organization.apiToken);
    const url = 'https://shop.example/';
    const secrets = { password: 'correct horse' };
    const { body, status } = await admin.post('/api/websites', {
      name: 'Order',
      url,
      monitoringType: 'scenario',
      steps,
      secrets,
    });
    expect(status, JSON.stringify(body)).to.be.lessThan(300);
    return body;
  };

  it('is created step by step, each with its own fields, ordered by keyboard', async () => {
    const window = await suite.windowAt('/console/monitors/new?kind=scenario');
    const { page } = window;
    await page.getByLabel('URL').fill('https://shop.example/');
    await page.getByText('A scenario needs at least one step.').waitFor();
    const add = page.getByRole('button', { name: 'Add a step' });
    await add.click();
    const first = page.getByRole('group', { name: 'Step 1' });
    await first.getByLabel('Address').fill('/login');
    await add.click();
    const second = page.getByRole('group', { name: 'Step 2' });
    await second.getByLabel('Action').selectOption('fill');
    await second.getByLabel('Element').fill('#password');
    await second.getByLabel('From a secret').check();
    expect(await second.getByLabel('Text to fill in').count()).to.equal(0);
    await second.getByLabel('Name of the secret').fill('password');
    await page.getByLabel('Secret password').fill('correct horse');
    await add.click();
    const third = page.getByRole('group', { name: 'Step 3' });
    await third.getByLabel('Action').selectOption('screenshot');
    await page.getByRole('button', { name: 'Move step 3 up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Step 3: place 2 of 3').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.ariaLabel')).to.equal('Move Step 2 up');
    await page.keyboard.press('Enter');
    await page.getByText('Step 2: place 1 of 3').waitFor({ state: 'attached' });
    // At the end of the list, the button keeps the focus.
    expect(await page.evaluate('document.activeElement.ariaLabel')).to.equal('Move Step 1 up');
    await page.getByRole('button', { name: 'Remove step 1' }).click();
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('heading', { name: 'https://shop.example/', level: 1 }).waitFor();
    const id = window.at().split('/').at(-1);
    const { body } = await suite.app.client(suite.organization.apiToken).get(`/api/websites/${id}`);
    expect(body.steps).to.deep.equal(steps.slice(0, 2));
    expect(body.secretNames).to.deep.equal(['password']);
  });

  it('is tested before it is stored, with the result of each step', async () => {
    const window = await suite.windowAt('/console/monitors/new?kind=scenario');
    const { page } = window;
    await page.getByLabel('URL').fill('https://shop.example/');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('group', { name: 'Step 1' }).getByLabel('Address').fill('/login');
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/monitors/website/try'));
    await page.getByRole('button', { name: 'Test now' }).click();
    expect((await answer).status()).to.equal(200);
    // The name of the site does not exist.
    await page.getByText('Steps that were performed').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'open https://shop.example/login' })
      .getByText('Failed')
      .waitFor();
    await expectSound(window);
    expect((await suite.app.client(suite.organization.apiToken).get('/api/websites')).body.total).to.equal(0);
  }).timeout(60_000);

  it('is tested with its changes before they are stored, with the stored secrets', async () => {
    const { publicId } = await addScenario();
    const { page } = await suite.windowAt(`/console/monitors/website/${publicId}/edit`);
    await page.getByRole('group', { name: 'Step 1' }).getByLabel('Address').fill('/register');
    await page.getByRole('button', { name: 'Test now' }).click();
    // The name of the site does not exist.
    const first = page.getByRole('listitem').filter({ hasText: 'open https://shop.example/register' });
    await first.getByText('Failed').waitFor();
    const { body } = await suite.app.client(suite.organization.apiToken).get(`/api/websites/${publicId}`);
    expect(body.steps).to.deep.equal(steps);
  }).timeout(60_000);

  it('without steps is refused with a sentence, and keeps what was typed', async () => {
    const { page } = await suite.windowAt('/console/monitors/new?kind=scenario');
    await page.getByLabel('URL').fill('https://shop.example/');
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    expect(await page.getByLabel('URL').inputValue()).to.equal('https://shop.example/');
  });

  it('is changed without its secrets, which stay stored', async () => {
    const { publicId } = await addScenario();
    const window = await suite.windowAt(`/console/monitors/website/${publicId}/edit`);
    const { page } = window;
    await page.getByText('Stored and never shown.').waitFor();
    expect(await page.getByRole('group', { name: /^Step/ }).count()).to.equal(3);
    await page.getByRole('button', { name: 'Move step 3 up' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Order', level: 1 }).waitFor();
    const { body } = await suite.app.client(suite.organization.apiToken).get(`/api/websites/${publicId}`);
    expect(body.steps.map(({ action }: { action: string }) => action)).to.deep.equal(['goto', 'screenshot', 'fill']);
    expect(body.secretNames).to.deep.equal(['password']);
  });

  it('shows its steps and screenshots as evidence, and each picture larger', async () => {
    // Only a worker with a browser claims scenarios, so another website has the evidence of one.
    const admin = suite.app.client(suite.organization.apiToken);
    const { body: website } = await admin.post('/api/websites', { name: 'Order', url: 'https://shop.example/' });
    const { id, publicId } = website;
    const [kept, gone] = [suite.app.ports.ids.next(), suite.app.ports.ids.next()];
    await suite.app.ports.files.write(screenshotFile(id, kept), once(PICTURE));
    const step = { url: 'https://shop.example/login', durationMs: 40 };
    const evidence = evidenceOf({
      reason: 'expectedTextMissing',
      rules: [{ check: 'step 2', result: 'failed', expected: 'the text "Welcome"', seen: 'Sign in' }],
      steps: [
        { ...step, step: 1, action: 'open /login', result: 'passed' },
        { ...step, step: 2, action: 'the text "Welcome"', result: 'failed' },
      ],
      screenshots: [
        { id: kept, step: 2, name: 'Signed in' },
        { id: gone, step: 2, name: null },
      ],
    });
    await suite.check(UP);
    const finding = { ...UP, outcome: 'down', reason: 'expectedTextMissing', evidence } as const;
    for (let round = 0; round < 3; round += 1) await suite.check(finding);
    const window = await suite.windowAt(`/console/monitors/website/${publicId}`);
    const { page, complaints } = window;
    await page
      .getByRole('link', { name: /^Evidence of/ })
      .first()
      .click();
    await page.getByText('Decided by: Step 2 must succeed').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'open /login' }).first().waitFor();
    await page.getByText('The picture is no longer kept.').waitFor();
    const name = 'Signed in: the page after step 2';
    await page.getByRole('img', { name }).first().waitFor();
    await page.getByRole('button', { name: `Show larger: ${name}` }).click();
    await page.getByRole('dialog', { name }).getByRole('img', { name }).waitFor();
    await expectSound(window);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    // The browser reports the picture that is gone.
    complaints.length = 0;
  });

  it('is accessible on a phone and a wide window in both schemes', async () => {
    const { publicId } = await addScenario();
    const window = await suite.windowAt(`/console/monitors/website/${publicId}/edit`, suite.email, PHONE);
    await window.page.getByRole('group', { name: 'Step 3' }).waitFor();
    await expectSoundEverywhere(window);
  });
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

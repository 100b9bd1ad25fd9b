import { expect } from 'chai';
import { addOwnMonitorKinds } from '../../src/composition/own-monitor-kinds.ts';
import { acmeQueue } from '../builders/own-monitor-kind.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('monitor kinds that the host of the service adds', (suite) => {
  let remove: () => void;
  const add = () => {
    remove = addOwnMonitorKinds({
      'x-acme-queue': acmeQueue(() => ({ state: 'down', message: '9 are waiting' })),
    });
  };
  beforeEach(add);
  afterEach(() => remove());

  it('are offered, explained, tested and created, and their monitors changed', async () => {
    const window = await suite.windowAt('/console/monitors/new');
    const { page } = window;
    await page.getByLabel('What to monitor').selectOption('Acme queue');
    await page.getByText('The number of messages that wait in a queue of Acme.').waitFor();
    await page.getByLabel('Target').fill('orders');
    const configuration = page.getByLabel('Configuration');
    expect(JSON.parse(await configuration.inputValue())).to.deep.equal({ maxWaiting: 100, region: 'eu' });
    await configuration.fill('{"maxWaiting": -1}');
    await page.getByText('More options').click();
    await page.getByLabel('Secrets').selectOption('Enter secrets');
    await page.locator('textarea[name="secrets.secrets"]').fill('{"token": "tok-123"}');
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('alert').filter({ hasText: '10000' }).waitFor();
    await configuration.fill('{"maxWaiting": 5}');
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.getByText('The check reported: 9 are waiting.').waitFor();
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('heading', { name: 'orders' }).waitFor();
    await expectSound(window);
    await page.getByRole('link', { name: 'Edit' }).click();
    expect(JSON.parse(await page.getByLabel('Configuration').inputValue())).to.deep.equal({ maxWaiting: 5 });
    await page.getByLabel('Interval in minutes').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'orders' }).waitFor();
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/custom-monitors');
    expect(body.items[0]).to.deep.include({
      monitoringType: 'x-acme-queue',
      configuration: { maxWaiting: 5 },
      checkInterval: 30,
      secretNames: ['token'],
    });
  });

  it('that the host no longer adds are not offered, and their monitors say that nothing checks them', async () => {
    remove();
    await suite.store({ kind: 'custom', monitoringType: 'x-acme-queue', name: 'Orders', target: 'orders' });
    const window = await suite.windowAt('/console/monitors?kind=custom');
    const { page } = window;
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('heading', { name: 'Is not checked: unknown kind' }).waitFor();
    await page.getByText('no longer adds the monitor kind x-acme-queue').waitFor();
    await expectSound(window);
    await window.open('/console/monitors/new');
    const kinds = page.getByLabel('What to monitor');
    await kinds.waitFor();
    const offered = await kinds.locator('option').allTextContents();
    expect(offered).to.include('Mail health').and.not.to.include('Acme queue');
    add();
  });
});

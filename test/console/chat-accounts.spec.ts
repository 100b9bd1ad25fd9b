import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

const SECRET = 'a'.repeat(32);

describeConsole('chat accounts in the console', (suite) => {
  const addChannel = async (config: object, name = 'Operations'): Promise<void> => {
    const admin = suite.app.client(suite.organization.apiToken);
    const url = `https://hooks.slack.com/services/T1/B1/${name}`;
    const { status, text } = await admin.post('/api/notification-channels', {
      name,
      type: 'slack',
      config: { url, ...config },
    });
    expect(status, text).to.equal(200);
  };

  /** Sends a text with the command of the app, as the user of Slack types it. */
  const type = async (text: string): Promise<void> => {
    const body = new URLSearchParams({
      command: '/watchstead',
      text,
      team_id: 'T1',
      user_id: 'U1',
      user_name: 'ada',
    }).toString();
    const timestamp = String(Math.floor(suite.app.clock.now().getTime() / 1000));
    const signature = createHmac('sha256', SECRET).update(`v0:${timestamp}:${body}`).digest('hex');
    const { status } = await fetch(`${suite.app.url}/api/slack/interactions`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${signature}`,
      },
    });
    expect(status).to.equal(200);
  };

  it('are linked by a code that is sent from the chat, and unlinked', async () => {
    await addChannel({ appSigningSecret: SECRET, answers: ['acknowledge'] });
    await addChannel({}, 'Without-a-secret');
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'responder' });
    const window = await suite.windowAt('/console/profile', email);
    const { page } = window;
    await page.getByText('No account yet.').waitFor();
    await page.getByRole('button', { name: 'Link an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link an account' });
    expect(await dialog.getByLabel('Channel').locator('option').allTextContents()).to.deep.equal([
      'Operations (Slack)',
    ]);
    await dialog.getByRole('button', { name: 'Get a code' }).click();
    const command = dialog.getByText(/^link \d{10}$/);
    await command.waitFor();
    await expectSound(window);
    await type(await command.innerText());
    await dialog.getByText('The account ada is linked.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'ada' });
    await row.getByText('Slack · T1').waitFor();
    await row.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog', { name: 'Unlink ada?' }).getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('No account yet.').waitFor();
    expect((await suite.app.database.query.selectFrom('chat_account').select('id').execute()).length).to.equal(0);
  });

  it('say what is missing while no channel can prove who presses a button', async () => {
    await addChannel({});
    const window = await suite.windowAt('/console/profile', suite.email, PHONE);
    await window.page.getByText('No channel of Slack or Telegram can prove').waitFor();
    expect(await window.page.getByRole('button', { name: 'Link an account' }).count()).to.equal(0);
    await expectSoundEverywhere(window);
  });
});

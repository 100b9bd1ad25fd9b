import { expect } from 'chai';
import { sql } from 'kysely';
import { LOST_CHOICE_WARNING } from '../../../../src/domain/notifications/channel-choice.ts';
import { channelDiagnostic } from '../../../../src/infrastructure/notifications/channel-diagnostic.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/notification-channels';

describe('the last notification channel that customers have chosen', () => {
  let app: TestApp;
  let admin: ApiClient;
  let count = 0;

  beforeEach(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  afterEach(() => app.close());

  const channel = async (): Promise<{ readonly id: number; readonly publicId: string }> => {
    count += 1;
    const config = { url: `https://hooks.example.com/${count}` };
    return (await admin.post(PATH, { name: `Hook ${count}`, type: 'webhook', config })).body;
  };
  const customer = async (notificationChannels: readonly number[], name = 'Bakery'): Promise<void> => {
    await admin.post('/api/customers', { name, email: 'ops@bakery.example', notificationChannels });
  };
  const mails = async (): Promise<readonly { readonly subject: string; readonly text: string }[]> => {
    const { rows } = await sql<{ sealed: string }>`
      select sealed_payload sealed from outbox where topic = 'email' order by id`.execute(app.database.query);
    return rows.map(({ sealed }) => JSON.parse(app.ports.vault.open(sealed)) as { subject: string; text: string });
  };

  const diagnosed = async (): Promise<string> => (await channelDiagnostic(app.database, app.clock).examine()).verdict;

  it('is deleted only by force, and administrators are mailed the names of the customers', async () => {
    const { id, publicId } = await channel();
    for (let at = 1; at <= 12; at += 1) await customer([id], `Shop ${at}`);
    expect((await admin.delete(`${PATH}/${publicId}`)).body.data).to.include({ count: 12 });
    expect((await admin.delete(`${PATH}/${publicId}?force=false`)).status).to.equal(409);
    expect(await mails()).to.deep.equal([]);
    expect((await admin.delete(`${PATH}/${publicId}?force=true`)).status).to.equal(200);
    const [mail, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(mail?.subject).to.match(/^Customers without a channel of their choice: Hook \d+$/);
    expect(mail?.text.split('\n').filter((line) => line.startsWith('- '))).to.deep.equal([
      ...Array.from({ length: 10 }, (_, at) => `- Shop ${at + 1}`),
      '- 2 more customers',
    ]);
    expect(await diagnosed()).to.equal('warning');
    app.clock.advance(LOST_CHOICE_WARNING + 1);
    expect(await diagnosed()).to.equal('ok');
  });

  it('is mailed about when it is turned off, and doctor warns until another is chosen', async () => {
    const [first, second] = [await channel(), await channel()];
    await customer([first.id, second.id]);
    await admin.patch(`${PATH}/${first.publicId}`, { isActive: false });
    expect([await mails(), await diagnosed()]).to.deep.equal([[], 'ok']);
    await admin.patch(`${PATH}/${second.publicId}`, { isActive: false });
    expect([(await mails()).length, await diagnosed()]).to.deep.equal([1, 'warning']);
    // Its customers have no active channel already, so its deletion changes nothing for them.
    expect((await admin.delete(`${PATH}/${second.publicId}`)).status).to.equal(200);
    await admin.patch(`${PATH}/${first.publicId}`, { isActive: true });
    expect(await diagnosed()).to.equal('ok');
  });

  it('is refused when the other choice of a customer is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await channel(), await channel()];
      await customer([first.id, second.id], `Race ${round}`);
      const answers = await Promise.all([first, second].map(({ publicId }) => admin.delete(`${PATH}/${publicId}`)));
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
    }
  });
});

import { expect } from 'chai';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { MAX_REFUSALS_IN_ROW } from '../../../../src/domain/notifications/channel-health.ts';
import { NOW } from '../../../builders/clock.ts';
import { INCIDENT, PATH, alertDelivery } from './alert-delivery.ts';
import type { AlertDelivery } from './alert-delivery.ts';

describe('delivery of alerts to notification channels', () => {
  let close: AlertDelivery['close'];
  let receiver: AlertDelivery['receiver'];
  let smtp: AlertDelivery['smtp'];
  let app: AlertDelivery['app'];
  let admin: AlertDelivery['admin'];
  let organization: AlertDelivery['organization'];
  let aHook: AlertDelivery['aHook'];
  let factsOf: AlertDelivery['factsOf'];
  let raise: AlertDelivery['raise'];
  let send: AlertDelivery['send'];
  let deliveriesOf: AlertDelivery['deliveriesOf'];
  let bodies: AlertDelivery['bodies'];
  beforeEach(async () => {
    ({ close, receiver, smtp, app, admin, organization, aHook, factsOf, raise, send, deliveriesOf, bodies } =
      await alertDelivery());
  });
  afterEach(() => close());

  it('retries with the same webhook-id and body, and sends the resolution only after the opening was accepted', async () => {
    const channel = await aHook();
    receiver.answer = { status: 500 };
    await raise();
    await send();
    app.clock.advance(seconds(4));
    await raise({ event: 'resolved' });
    await send();
    expect(receiver.received).to.have.length(1);
    receiver.answer = { status: 200 };
    app.clock.advance(seconds(1));
    await send();
    expect(bodies().map(({ type }) => type)).to.deep.equal(['incident.opened', 'incident.opened', 'incident.resolved']);
    const [first, second, third] = receiver.received;
    expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id']);
    expect(second?.body).to.equal(first?.body);
    expect(third?.headers['webhook-id']).to.not.equal(first?.headers['webhook-id']);
    const log = await deliveriesOf(channel);
    expect(log.map(({ status, attempt }: { status: string; attempt: number }) => [status, attempt])).to.deep.equal([
      ['sent', 1],
      ['sent', 2],
      ['waiting', 1],
    ]);
    expect(log.at(-1)).to.include({ responseStatus: 500, error: 'status 500' });
    expect(Date.parse(log.at(-1).nextAttemptAt)).to.be.within(
      later(NOW, seconds(4)).getTime(),
      later(NOW, seconds(5)).getTime(),
    );
  });

  it('waits for the time given in Retry-After', async () => {
    await aHook();
    receiver.answer = { status: 429, headers: { 'Retry-After': '600' } };
    await raise();
    await send();
    app.clock.advance(minutes(10) - 1);
    await send();
    expect(receiver.received).to.have.length(1);
    app.clock.advance(1);
    await send();
    expect(receiver.received).to.have.length(2);
  });

  it('stops retrying after 24 hours and records the delivery as failed', async () => {
    const channel = await aHook();
    receiver.answer = { status: 503 };
    await raise();
    for (let hour = 0; hour <= 25; hour += 1) {
      await send();
      app.clock.advance(hours(1));
    }
    const attempts = receiver.received.length;
    app.clock.advance(days(1));
    await send();
    expect(receiver.received).to.have.length(attempts);
    const [last] = await deliveriesOf(channel);
    expect(last).to.include({ status: 'failed', nextAttemptAt: null });
    expect(Date.parse(last.at)).to.be.within(later(NOW, hours(23)).getTime(), later(NOW, days(1)).getTime());
  });

  it('does not follow redirects', async () => {
    const channel = await aHook();
    receiver.answer = { status: 302, headers: { Location: `${receiver.url}/elsewhere` } };
    await raise();
    await send();
    expect(receiver.received.map(({ path }) => path)).to.deep.equal(['/in']);
    expect((await deliveriesOf(channel))[0]).to.include({ status: 'waiting', responseStatus: 302 });
  });

  it('refuses a stored URL with a private address with addressNotPublic', async () => {
    const channel = await aHook();
    await app.database.query
      .updateTable('notification_channel')
      .set({ config: { url: 'http://127.0.0.2/', headerNames: [] } })
      .where('id', '=', channel.id)
      .execute();
    await raise();
    await send();
    expect((await deliveriesOf(channel))[0]).to.include({ status: 'waiting', error: 'addressNotPublic' });
  });

  it('disables a channel on status 410, writes an audit entry and mails administrators and the billing address', async () => {
    await app.database.query
      .updateTable('organization')
      .set({ billingEmail: 'billing@agency.example' })
      .where('id', '=', organization.id)
      .execute();
    const channel = await aHook();
    await admin.post('/api/customers', {
      name: 'Bakery',
      email: 'b@bakery.example',
      notificationChannels: [channel.id],
    });
    receiver.answer = { status: 410 };
    await raise();
    await send();
    const { body } = await admin.get(`${PATH}/${channel.publicId}`);
    expect(body).to.include({ isActive: false, disabledReason: 'gone', disabledAt: NOW.toISOString() });
    await send();
    const recipients = [organization.email, 'billing@agency.example'];
    expect(smtp.mails.map((mail) => mail.recipients[0]).sort()).to.deep.equal([...recipients, ...recipients].sort());
    expect(smtp.mails.filter(({ data }) => data.includes('- Bakery'))).to.have.lengthOf(2);
    const { rows } = await app.database.pool.query(
      `select actor_kind, after from audit_log where action = 'notificationChannel.disabled'`,
    );
    expect(rows).to.deep.equal([{ actor_kind: 'system', after: { isActive: false, disabledReason: 'gone' } }]);
  });

  it('disables a channel after ten consecutive refusals, and not after nine', async () => {
    const channel = await aHook();
    const isActive = async (): Promise<boolean> => (await admin.get(`${PATH}/${channel.publicId}`)).body.isActive;
    const raiseAndSend = async (occurrence: number): Promise<void> => {
      await raise({
        event: 'reminder',
        occurrence,
        incident: { ...factsOf().incident, publicId: `${INCIDENT.slice(0, -2)}${occurrence + 10}` },
      });
      await send();
    };
    receiver.answer = { status: 404 };
    for (let refusal = 1; refusal < MAX_REFUSALS_IN_ROW; refusal += 1) await raiseAndSend(refusal);
    expect(await isActive()).to.equal(true);
    await raiseAndSend(MAX_REFUSALS_IN_ROW);
    expect(await isActive()).to.equal(false);
    const before = receiver.received.length;
    app.clock.advance(hours(1));
    await send();
    expect(receiver.received).to.have.length(before);
    expect((await deliveriesOf(channel))[0]).to.include({ status: 'failed', error: 'The channel is off.' });
  });

  it('resets the count of refusals after a success and when the channel is enabled again', async () => {
    const channel = await aHook();
    const refusals = async () =>
      (
        await app.database.query
          .selectFrom('notification_channel')
          .select('refusalsInRow')
          .where('id', '=', channel.id)
          .executeTakeFirstOrThrow()
      ).refusalsInRow;
    receiver.answer = { status: 404 };
    await raise();
    await send();
    expect(await refusals()).to.equal(1);
    receiver.answer = { status: 200 };
    app.clock.advance(seconds(5));
    await send();
    expect(await refusals()).to.equal(0);
    receiver.answer = { status: 410 };
    await raise({ event: 'reminder' });
    await send();
    expect(await refusals()).to.equal(1);
    const { body } = await admin.patch(`${PATH}/${channel.publicId}`, { isActive: true });
    expect(body).to.include({ isActive: true, disabledAt: null, disabledReason: null });
    expect(await refusals()).to.equal(0);
  });

  it('does not count server errors as refusals', async () => {
    const channel = await aHook();
    receiver.answer = { status: 500 };
    for (let occurrence = 1; occurrence <= MAX_REFUSALS_IN_ROW + 1; occurrence += 1)
      await raise({ event: 'reminder', occurrence });
    await send();
    expect((await admin.get(`${PATH}/${channel.publicId}`)).body.isActive).to.equal(true);
  });

  it('discards messages for a deleted channel', async () => {
    const channel = await aHook();
    await raise();
    await admin.delete(`${PATH}/${channel.publicId}`);
    await send();
    app.clock.advance(days(1));
    await send();
    expect(receiver.received).to.deep.equal([]);
  });

  it('discards mail for a removed recipient and delivers to the remaining ones', async () => {
    const { publicId } = (
      await admin.post(PATH, {
        name: 'Mail',
        type: 'email',
        config: { recipients: ['ada@example.com', 'bob@example.com'] },
      })
    ).body;
    await raise();
    await admin.patch(`${PATH}/${publicId}`, { config: { recipients: ['bob@example.com'] } });
    await send();
    expect(smtp.mails.map((mail) => mail.recipients[0])).to.deep.equal(['bob@example.com']);
  });

  it('retries one recipient after another has accepted the mail', async () => {
    await admin.post(PATH, {
      name: 'Mail',
      type: 'email',
      config: { recipients: ['ada@example.com', 'bob@example.com'] },
    });
    smtp.answerTo = (recipient) => (recipient.startsWith('ada') ? '451 greylisted' : '250 ok');
    await raise();
    await send();
    smtp.answerTo = () => '250 ok';
    app.clock.advance(seconds(5));
    await send();
    expect(smtp.mails.map((mail) => mail.recipients[0])).to.deep.equal(['bob@example.com', 'ada@example.com']);
  });
});

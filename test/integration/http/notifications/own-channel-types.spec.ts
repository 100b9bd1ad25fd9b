import { expect } from 'chai';
import { addOwnChannelTypes } from '../../../../src/composition/own-channel-types.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { openApiOf } from '../../../../src/interfaces/http/kernel/openapi.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { acmeChat } from '../../../builders/own-channel-type.ts';
import type { Answer } from '../api-client.ts';
import { PATH, alertDelivery } from './alert-delivery.ts';
import type { AlertDelivery } from './alert-delivery.ts';

const TOKEN = 'acme-token-0123456789';

describe('a channel type that a host adds', () => {
  let delivery: AlertDelivery;
  let remove: () => void;

  beforeEach(async () => {
    remove = addOwnChannelTypes({ 'x-acme-chat': acmeChat() });
    delivery = await alertDelivery();
    delivery.receiver.answer = { status: 200, body: 'ok' };
  });
  afterEach(async () => {
    await delivery.close();
    remove();
  });

  const bodyWith = (config: object = {}) => ({
    name: 'Acme',
    type: 'x-acme-chat',
    config: { serverUrl: `${delivery.receiver.url}/in`, room: 'ops', token: TOKEN, ...config },
  });
  const created = async (config: object = {}) => (await delivery.admin.post(PATH, bodyWith(config))).body;
  const issuesOf = ({ status, body }: Answer) => [
    status,
    body.data.code,
    body.data.issues.map(({ path }: { readonly path: string }) => path),
  ];
  /** Takes the type away, as a host does that is started without it. */
  const withoutType = async (test: () => Promise<void>): Promise<void> => {
    remove();
    await test().finally(() => {
      remove = addOwnChannelTypes({ 'x-acme-chat': acmeChat() });
    });
  };

  it('is created, read, listed and found by its type, and its secrets are never shown', async () => {
    const { admin, app, receiver } = delivery;
    const answer = await admin.post(PATH, bodyWith({ priority: 4 }));
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.include({
      type: 'x-acme-chat',
      config: { serverUrl: `${receiver.url}/in`, room: 'ops', priority: 4 },
      secretNames: ['token'],
    });
    expect(answer.body).not.to.have.any.keys('signingSecret', 'warnings');
    const read = await admin.get(`${PATH}/${answer.body.publicId}`);
    const listed = await admin.get(`${PATH}?type=x-acme-chat`);
    expect(listed.body.items).to.have.length(1);
    const { rows } = await app.database.pool.query(
      `select (select string_agg(c::text, ' ') from notification_channel c) || (select string_agg(a::text, ' ') from audit_log a) as all`,
    );
    for (const text of [answer.text, read.text, listed.text, rows[0].all]) expect(text).not.to.include(TOKEN);
  });

  it('validates settings as the built-in types do', async () => {
    const { admin } = delivery;
    const refused = async (config: object) => issuesOf(await admin.post(PATH, bodyWith(config)));
    expect(await refused({ token: undefined })).to.deep.equal([400, 'invalidRequestBody', ['config.token']]);
    expect(await refused({ room: 'The Lobby' })).to.deep.equal([400, 'invalidRequestBody', ['config.room']]);
    expect(await refused({ priority: 6 })).to.deep.equal([400, 'invalidRequestBody', ['config.priority']]);
    expect(await refused({ colour: 'red' })).to.deep.equal([400, 'invalidRequestBody', ['config.colour']]);
    expect(await refused({ serverUrl: 'http://10.0.0.1/' })).to.deep.equal([
      400,
      'invalidRequestBody',
      ['config.serverUrl'],
    ]);
    expect(await refused({ room: 'lobby', priority: 5 })).to.deep.equal([
      400,
      'invalidRequestBody',
      ['config.priority'],
    ]);
    const unknown = await admin.post(PATH, { ...bodyWith(), type: 'x-other' });
    expect(issuesOf(unknown)).to.deep.equal([400, 'invalidRequestBody', ['type']]);
  });

  it('keeps its secret through a change, but not to another address, and has each recipient once', async () => {
    const { admin, receiver } = delivery;
    const { publicId } = await created();
    const path = `${PATH}/${publicId}`;
    const serverUrl = `${receiver.url}/in`;
    const moved = await admin.patch(path, { config: { serverUrl: `${receiver.url}/else`, room: 'ops' } });
    expect(issuesOf(moved)).to.deep.equal([400, 'invalidRequestBody', ['config.token']]);
    const changed = await admin.patch(path, { config: { serverUrl, room: 'dev' } });
    expect([changed.status, changed.body.config.room, changed.body.secretNames]).to.deep.equal([200, 'dev', ['token']]);
    const same = await admin.post(PATH, bodyWith({ room: 'dev' }));
    expect([same.status, same.body.data.code]).to.deep.equal([409, 'notificationChannelRecipientExists']);
  });

  it('sends tests and alerts through the functions of the host', async () => {
    const { admin, receiver, raise, send, deliveriesOf } = delivery;
    const channel = await created({ priority: 2 });
    await admin.post(`${PATH}/${channel.publicId}/test`);
    await raise();
    await send();
    expect(receiver.received).to.have.length(2);
    for (const { headers, body } of receiver.received) {
      expect(headers.authorization).to.equal(`Bearer ${TOKEN}`);
      expect(JSON.parse(body)).to.include({ room: 'ops', priority: 2 });
    }
    expect(JSON.parse(receiver.received[1]?.body ?? '').text).to.contain('Shop');
    const log = await deliveriesOf(channel);
    expect(log.map(({ status, responseStatus }: Record<string, unknown>) => [status, responseStatus])).to.deep.equal([
      ['sent', 200],
      ['sent', 200],
    ]);
  });

  it('is retried with the same id, and recorded without its secret', async () => {
    const { app, receiver, raise, send, deliveriesOf } = delivery;
    const channel = await created();
    receiver.answer = { status: 500, body: `wrong token ${TOKEN}` };
    await raise();
    await send();
    receiver.answer = { status: 200, body: 'ok' };
    app.clock.advance(seconds(6));
    await send();
    const keys = receiver.received.map(({ body }) => JSON.parse(body).key);
    expect([keys.length, new Set(keys).size]).to.deep.equal([2, 1]);
    const [second, first] = await deliveriesOf(channel);
    expect(second).to.include({ status: 'sent', attempt: 2 });
    expect(first).to.include({ status: 'waiting', error: 'status 500', answer: 'wrong token ***' });
  });

  it('is judged by the host: a refusal is counted, and ten turn the channel off', async () => {
    const { admin, app, receiver, send } = delivery;
    const { publicId } = await created();
    receiver.answer = { status: 403 };
    for (let test = 0; test < 10; test += 1) {
      await admin.post(`${PATH}/${publicId}/test`);
      await send();
      app.clock.advance(seconds(60));
    }
    expect((await admin.get(`${PATH}/${publicId}`)).body).to.include({ isActive: false, disabledReason: 'refusing' });
  });

  it('has subjects by a template, and settings of its own for one monitor', async () => {
    const { receiver, raise, send } = delivery;
    await created({ subjectTemplate: 'Down: {{monitor}}' });
    await raise();
    await send();
    expect(JSON.parse(receiver.received[0]?.body ?? '').text).to.equal('Down: Shop');
  });

  it('is listed in the OpenAPI document with its settings', () => {
    const document = JSON.stringify(openApiOf(endpoints, 'https://monitoring.example'));
    expect(document).to.contain('`x-acme-chat`: A message to a room of Acme Chat.');
    expect(document).to.contain('"title":"x-acme-chat"').and.to.contain('"required":["serverUrl","room","token"]');
    remove();
    expect(JSON.stringify(openApiOf(endpoints, 'https://monitoring.example'))).not.to.contain('x-acme-chat');
    remove = addOwnChannelTypes({ 'x-acme-chat': acmeChat() });
  });

  it('that the host no longer adds keeps its channels, which say why nothing is sent', async () => {
    const { admin, receiver, raise, send, deliveriesOf, app } = delivery;
    const { publicId } = await created({ priority: 4 });
    const path = `${PATH}/${publicId}`;
    await withoutType(async () => {
      const { body } = await admin.get(path);
      expect(body.config).to.deep.equal({ serverUrl: `${receiver.url}/in`, room: 'ops', priority: 4 });
      expect([body.type, body.secretNames, body.warnings.length]).to.deep.equal(['x-acme-chat', ['token'], 1]);
      expect(body.warnings[0]).to.have.property('path', 'type');
      expect(body.warnings[0].message).to.contain('Nothing is sent');
      expect((await admin.get(`${PATH}?type=x-acme-chat`)).body.items).to.have.length(1);
      expect(issuesOf(await admin.patch(path, { config: {} }))).to.deep.equal([400, 'invalidRequestBody', ['type']]);
      expect((await admin.patch(path, { name: 'Renamed' })).status).to.equal(200);
      await raise();
      await send();
      expect(receiver.received).to.have.length(0);
      const [attempt] = await deliveriesOf({ publicId });
      expect(attempt).to.include({
        status: 'waiting',
        error: 'This process does not have the channel type x-acme-chat.',
      });
    });
    app.clock.advance(seconds(6));
    await send();
    expect(receiver.received).to.have.length(1);
    const { body } = await admin.get(path);
    expect([body.name, body.config.priority, body.warnings]).to.deep.equal(['Renamed', 4, undefined]);
    // The recipient is still known, although the channel was saved meanwhile.
    expect((await admin.post(PATH, bodyWith())).body.data.code).to.equal('notificationChannelRecipientExists');
  });

  it('that the host no longer adds can give way to another type, and can be deleted', async () => {
    const { admin } = delivery;
    const [first, second] = [await created(), await created({ room: 'dev' })];
    await withoutType(async () => {
      const config = { url: 'https://hooks.example.com/in' };
      const changed = await admin.patch(`${PATH}/${first.publicId}`, { type: 'webhook', config });
      expect([changed.status, changed.body.type, changed.body.config]).to.deep.equal([200, 'webhook', config]);
      expect((await admin.delete(`${PATH}/${second.publicId}`)).status).to.be.oneOf([200, 204]);
    });
  });
});

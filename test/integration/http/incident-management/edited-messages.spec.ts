import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { CHANNELS, answerWorld, ticketsIn } from './answer-world.ts';
import type { AnswerWorld, StoredChannel } from './answer-world.ts';

const TOKEN = '123456:secret-token-of-the-bot-0001';
const HOOK = '1'.repeat(32);

describe('messages in Discord', () => {
  let world: AnswerWorld;
  beforeEach(async () => {
    world = await answerWorld();
    world.receiver.answer = { status: 200, body: '{"id":"1122"}' };
    await world.channel('discord', { url: `${world.receiver.url}/api/webhooks/1/secret-path?thread_id=7` }, 'Room');
  });
  afterEach(() => world.close());

  const edits = async () => {
    await world.send();
    return world.receiver.received.filter(({ path }) => path.includes('/messages/'));
  };

  it('show after an answer who has given it, and the links of the answers that remain', async () => {
    await world.outage();
    const [sent] = world.receiver.received;
    expect(sent?.path).to.equal('/api/webhooks/1/secret-path?thread_id=7&wait=true');
    const { acknowledge, resolve, snooze } = world.tickets();
    expect((await world.answer(acknowledge))[0]).to.equal(200);
    const [edit, ...others] = await edits();
    expect(others).to.deep.equal([]);
    expect(edit?.path).to.equal('/api/webhooks/1/secret-path/messages/1122?thread_id=7');
    const { content, ...rest } = JSON.parse(edit?.body ?? '') as { readonly content: string };
    expect(content.split('\n')[0]).to.equal('The incident is acknowledged. (Somebody in Room)');
    expect(ticketsIn(content)).to.deep.equal({ resolve, snooze });
    // The embed with the alert stays as it was sent.
    expect(rest).to.deep.equal({ allowed_mentions: { parse: [] } });
  });

  it('offer no answer that was given before, and none after the end', async () => {
    await world.outage();
    const { acknowledge, resolve, snooze } = world.tickets();
    await world.answer(snooze);
    await world.answer(acknowledge);
    await world.answer(resolve);
    const shown = (await edits()).map(({ body }) => Object.keys(ticketsIn(body)).toSorted());
    expect(shown).to.deep.equal([['acknowledge', 'resolve'], ['resolve'], []]);
  });

  it('stay as they are after an answer that is refused', async () => {
    const id = await world.outage();
    const { acknowledge } = world.tickets();
    await world.admin.patch(`/api/incidents/${id}`, { status: 'resolved' });
    world.receiver.received.splice(0);
    expect((await world.answer(acknowledge))[0]).to.equal(409);
    expect(await edits()).to.deep.equal([]);
  });

  it('of which the service has returned no id are not edited', async () => {
    world.receiver.answer = { status: 204 };
    await world.outage();
    expect((await world.answer(world.tickets().acknowledge))[0]).to.equal(200);
    expect(await edits()).to.deep.equal([]);
  });
});

describe('the webhook of a bot of Telegram', () => {
  let world: AnswerWorld;
  beforeEach(async () => {
    world = await answerWorld();
    world.receiver.answer = { status: 200, body: '{"ok":true,"result":true}' };
  });
  afterEach(() => world.close());

  const config = (more: object = {}) => ({
    token: TOKEN,
    chatId: '-1001',
    serverUrl: `${world.receiver.url}/`,
    webhookSecret: HOOK,
    ...more,
  });
  const change = async ({ publicId }: StoredChannel, changes: object) => {
    const { status, text } = await world.admin.patch(`${CHANNELS}/${publicId}`, changes);
    expect([status, status === 200 ? '' : text]).to.deep.equal([200, '']);
  };
  const calls = async () => {
    await world.send();
    return world.receiver.received.splice(0).map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body)]);
  };
  const warningsOf = async ({ publicId }: StoredChannel) =>
    (await world.admin.get(`${CHANNELS}/${publicId}`)).body.warnings as readonly { readonly message: string }[];
  const set = () => [
    'setWebhook',
    {
      url: `${world.app.url}/api/telegram/updates`,
      secret_token: HOOK,
      allowed_updates: ['callback_query', 'message'],
    },
  ];

  it('is set when answers are switched on, and deleted when they are switched off', async () => {
    const channel = await world.channel('telegram', config({ answers: [] }));
    expect(await calls()).to.deep.equal([]);
    await change(channel, { config: { ...config(), answers: ['acknowledge'] } });
    expect(await calls()).to.deep.equal([set()]);
    await change(channel, { name: 'Renamed' });
    expect(await calls()).to.deep.equal([]);
    await change(channel, { isActive: false });
    expect(await calls()).to.deep.equal([['deleteWebhook', {}]]);
  });

  it('stays while another channel of the bot needs it, and is deleted with the last one', async () => {
    const one = await world.channel('telegram', config(), 'One');
    const two = await world.channel('telegram', config({ chatId: '-1002' }), 'Two');
    expect(await calls()).to.deep.equal([set(), set()]);
    await world.admin.delete(`${CHANNELS}/${one.publicId}`);
    expect(await calls()).to.deep.equal([]);
    await world.admin.delete(`${CHANNELS}/${two.publicId}`);
    expect(await calls()).to.deep.equal([['deleteWebhook', {}]]);
  });

  it('that Telegram refuses is a warning of the channel, until it is set', async () => {
    world.receiver.answer = {
      status: 400,
      body: JSON.stringify({ ok: false, description: `Bad Request: bad webhook of ${TOKEN}` }),
    };
    const channel = await world.channel('telegram', config());
    const [warning] = await warningsOf(channel);
    expect(warning?.message).to.include('Bad Request: bad webhook').and.not.to.include(TOKEN);
    world.receiver.answer = { status: 200, body: '{"ok":true}' };
    await change(channel, { config: { ...config({ webhookSecret: '2'.repeat(32) }), answers: ['acknowledge'] } });
    await calls();
    expect(await warningsOf(channel)).to.equal(undefined);
  });

  it('is set again after a failure that passes', async () => {
    world.receiver.answer = { status: 502 };
    const channel = await world.channel('telegram', config());
    expect(await warningsOf(channel)).to.have.length(1);
    world.receiver.answer = { status: 200, body: '{"ok":true}' };
    world.app.clock.advance(minutes(2));
    expect((await calls()).at(-1)).to.deep.equal(set());
    expect(await warningsOf(channel)).to.equal(undefined);
  });
});

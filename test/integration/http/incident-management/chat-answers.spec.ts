import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { answerWorld } from './answer-world.ts';
import type { AnswerWorld } from './answer-world.ts';

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5'.replace(/[^0-9a-f]/g, '0');
const OTHER = 'f'.repeat(32);
const HOOK = '1'.repeat(32);

interface Message {
  readonly text: string;
  readonly blocks: readonly { readonly type: string; readonly elements?: readonly { readonly value?: string }[] }[];
}

describe('answers in Slack', () => {
  let world: AnswerWorld;
  let id: string;
  let message: Message;
  let path: string;
  beforeEach(async () => {
    world = await answerWorld();
    await world.channel('slack', { url: `${world.receiver.url}/hook`, appSigningSecret: SECRET });
    id = await world.outage();
    message = JSON.parse(world.receiver.received.at(-1)?.body ?? '') as Message;
    path = `${world.app.url}/api/slack/interactions`;
    world.receiver.answer = { status: 200, body: 'ok' };
  });
  afterEach(() => world.close());

  const values = (of: Message = message): readonly string[] =>
    of.blocks.flatMap(({ elements = [] }) => elements.flatMap(({ value }) => value ?? []));
  const payload = (value: string, more: object = {}) =>
    new URLSearchParams({
      payload: JSON.stringify({
        type: 'block_actions',
        team: { id: 'T1' },
        user: { id: 'U1', username: 'ada', name: 'ada' },
        actions: [{ action_id: 'answer-acknowledge', value, type: 'button' }],
        response_url: `${world.receiver.url}/response`,
        message,
        ...more,
      }),
    }).toString();
  const signed = (body: string, at: Date, secret = SECRET) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${signature}` };
  };
  const send = async (body: string, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    const answer = (await response.json()) as { readonly data?: { readonly code?: string } };
    return [response.status, answer.data?.code] as const;
  };
  const press = (value = values()[0] ?? '', more: object = {}) => {
    const body = payload(value, more);
    return send(body, signed(body, world.app.clock.now()));
  };
  /** The replies that Slack got after the message. */
  const replies = async () => {
    await world.send();
    return world.receiver.received
      .filter(({ path: to }) => to === '/response')
      .map(({ body }) => JSON.parse(body) as Message & { readonly response_type?: string });
  };

  it('a press acknowledges as somebody in the channel, and the message shows it with the answers that remain', async () => {
    expect(await press()).to.deep.equal([200, undefined]);
    expect((await world.outageOf(id)).status).to.equal('acknowledged');
    expect(await world.updatesOf(id)).to.have.length(1);
    const [edited, ...others] = await replies();
    expect(others).to.deep.equal([]);
    expect(edited).to.deep.include({ replace_original: true, text: message.text });
    expect(values(edited)).to.deep.equal(values().slice(1));
    expect(JSON.stringify(edited?.blocks.at(-1))).to.include('The incident is acknowledged. (ada)');
  });

  it('a resolution leaves the link to the incident as the only button', async () => {
    await press(values()[1]);
    const [edited] = await replies();
    expect(values(edited)).to.deep.equal([]);
    expect(JSON.stringify(edited)).to.include('/incident?id=');
  });

  it('a press that is repeated, or replayed within five minutes, changes nothing and is explained', async () => {
    const body = payload(values()[0] ?? '');
    const headers = signed(body, world.app.clock.now());
    const answers = await together(4, () => send(body, headers));
    world.app.clock.advance(minutes(5));
    for (const answer of [...answers, await send(body, headers)]) expect(answer).to.deep.equal([200, undefined]);
    expect(await world.updatesOf(id)).to.have.length(1);
    const told = (await replies()).filter(({ response_type: type }) => type === 'ephemeral');
    expect(told).to.have.length(4);
    expect(told[0]?.text).to.include('has been given already');
  });

  it('is told that the incident does not allow the answer any more', async () => {
    await world.admin.patch(`/api/incidents/${id}`, { status: 'resolved' });
    expect(await press()).to.deep.equal([200, undefined]);
    const [told] = await replies();
    expect(told).to.deep.include({ response_type: 'ephemeral', replace_original: false });
    expect(told?.text).to.include('does not allow this answer any more');
  });

  it('refuses with answerSignatureInvalid what is not signed, wrongly signed or old', async () => {
    const now = world.app.clock.now();
    const body = payload(values()[0] ?? '');
    const right = signed(body, now);
    for (const headers of [
      {},
      { 'x-slack-signature': right['x-slack-signature'] },
      { 'x-slack-request-timestamp': right['x-slack-request-timestamp'] },
      signed(body, now, OTHER),
      signed(`${body}&more=1`, now),
      signed(body, new Date(now.getTime() - minutes(5) - 1000)),
      signed(body, new Date(now.getTime() + minutes(5) + 1000)),
    ])
      expect(await send(body, headers)).to.deep.equal([401, 'answerSignatureInvalid']);
    expect(await world.updatesOf(id)).to.deep.equal([]);
  });

  it('refuses the ticket of a channel whose secret has not signed it', async () => {
    await world.channel('ntfy', { topic: 'room', serverUrl: `${world.receiver.url}/`, answers: ['resolve'] }, 'Push');
    await world.outage();
    const push = world.receiver.received.find(({ body }) => body.includes('"topic"'))?.body ?? '';
    const ticket = /api\/answers\/(\w+)/.exec(push)?.[1] ?? '';
    expect(await press(ticket)).to.deep.equal([401, 'answerSignatureInvalid']);
  });

  it('knows no ticket that is none, and ignores interactions without one', async () => {
    expect(await press('x'.repeat(63))).to.deep.equal([404, undefined]);
    for (const body of ['', 'payload=', 'payload=%7B', payload('', { actions: [] }), payload('', { type: 'shortcut' })])
      expect(await send(body, {})).to.deep.equal([200, undefined]);
  });

  it('a press of a deleted incident is not known', async () => {
    await world.app.database.query.deleteFrom('incident').where('publicId', '=', id).execute();
    expect(await press()).to.deep.equal([200, undefined]);
    expect((await replies())[0]).to.deep.include({ response_type: 'ephemeral' });
  });
});

interface Keyboard {
  readonly reply_markup: { readonly inline_keyboard: readonly (readonly { readonly callback_data: string }[])[] };
}

describe('answers in Telegram', () => {
  let world: AnswerWorld;
  let id: string;
  let sent: Keyboard & { readonly text: string };
  beforeEach(async () => {
    world = await answerWorld();
    world.receiver.answer = { status: 200, body: '{"ok":true}' };
    await world.channel('telegram', {
      token: '123456:secret-token-of-the-bot-0001',
      chatId: '-1001',
      serverUrl: `${world.receiver.url}/`,
      webhookSecret: HOOK,
    });
    id = await world.outage();
    sent = JSON.parse(world.receiver.received.at(-1)?.body ?? '') as typeof sent;
  });
  afterEach(() => world.close());

  const tickets = (of: Keyboard = sent) =>
    of.reply_markup.inline_keyboard.flatMap((row) => row.map(({ callback_data: data }) => data));
  const press = async (data = tickets()[0] ?? '', secret: string | null = HOOK) => {
    const response = await fetch(`${world.app.url}/api/telegram/updates`, {
      method: 'POST',
      body: JSON.stringify({
        update_id: 1,
        callback_query: {
          id: '77',
          from: { id: 4711, is_bot: false, first_name: 'Ada', last_name: 'Example' },
          message: {
            message_id: 9,
            chat: { id: -1001, type: 'supergroup' },
            date: 0,
            text: 'Shop is down',
            entities: [{ type: 'bold', offset: 0, length: 4 }],
            reply_markup: sent.reply_markup,
          },
          data,
        },
      }),
      headers: {
        'content-type': 'application/json',
        ...(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
    });
    return {
      status: response.status,
      body: (await response.json()) as { readonly text?: string; readonly data?: { readonly code?: string } },
    };
  };
  const edits = async () => {
    await world.send();
    return world.receiver.received.filter(({ path }) => path.endsWith('/editMessageText'));
  };

  it('a press acknowledges, is answered in the reply, and the message shows it', async () => {
    const { status, body } = await press();
    expect([status, body]).to.deep.equal([
      200,
      { method: 'answerCallbackQuery', callback_query_id: '77', text: 'The incident is acknowledged.' },
    ]);
    expect((await world.outageOf(id)).status).to.equal('acknowledged');
    const [edit] = await edits();
    expect(edit?.path).to.equal('/bot123456:secret-token-of-the-bot-0001/editMessageText');
    const shown = JSON.parse(edit?.body ?? '') as Keyboard;
    expect(shown).to.deep.include({
      chat_id: -1001,
      message_id: 9,
      text: 'Shop is down\n\nThe incident is acknowledged. (Ada Example)',
      entities: [{ type: 'bold', offset: 0, length: 4 }],
    });
    expect(tickets(shown)).to.deep.equal(tickets().slice(1));
  });

  it('“not me” asks in the message and by an alert before it escalates', async () => {
    const room = {
      token: '123456:secret-token-of-the-bot-0001',
      serverUrl: `${world.receiver.url}/`,
      webhookSecret: HOOK,
    };
    const pageId = await world.page(
      await world.channel('telegram', { ...room, chatId: '-1002' }, 'First'),
      await world.channel('telegram', { ...room, chatId: '-1003' }, 'Second'),
    );
    sent = JSON.parse(world.receiver.received.at(-1)?.body ?? '') as typeof sent;
    const [taking = '', , , notMe = ''] = tickets();
    const escalations = async () =>
      (await world.admin.get(`/api/im/incidents/${pageId}/timeline?perPage=100`)).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'escalated',
      ).length;
    const { status, body } = await press(notMe);
    expect([status, body]).to.deep.equal([
      200,
      {
        method: 'answerCallbackQuery',
        callback_query_id: '77',
        text: 'Nobody has been told yet. If you decline, the next step of the escalation runs at once.',
        show_alert: true,
      },
    ]);
    expect(await escalations()).to.equal(0);
    await world.send();
    const asked = world.receiver.received.find(({ path }) => path.endsWith('/editMessageReplyMarkup'));
    const shown = JSON.parse(asked?.body ?? '') as typeof sent;
    expect(shown.reply_markup.inline_keyboard[3]).to.deep.equal([
      { text: 'Decline and escalate', callback_data: `!${notMe}` },
    ]);
    expect(tickets(shown)[0]).to.equal(taking);
    sent = shown;
    expect((await press(`!${notMe}`)).body.text).to.equal('The next step of the escalation notifies others.');
    expect(await escalations()).to.equal(1);
    expect((await edits()).some(({ body: edited }) => edited.includes(`!${notMe}`))).to.equal(false);
  });

  it('a second press is told that the answer has been given, and nothing is edited', async () => {
    await press();
    const { status, body } = await press();
    expect([status, body.text]).to.deep.equal([200, 'This answer has been given already.']);
    expect(await edits()).to.have.length(1);
    expect(await world.updatesOf(id)).to.have.length(1);
  });

  it('refuses with answerSignatureInvalid a request without the secret of the webhook', async () => {
    for (const secret of [null, '', OTHER]) {
      const { status, body } = await press(undefined, secret);
      expect([status, body.data?.code]).to.deep.equal([401, 'answerSignatureInvalid']);
    }
    expect((await world.outageOf(id)).status).to.equal('open');
  });

  it('knows no ticket that is none, and ignores other updates', async () => {
    expect((await press('acknowledge')).status).to.equal(404);
    const response = await fetch(`${world.app.url}/api/telegram/updates`, {
      method: 'POST',
      body: JSON.stringify({ update_id: 2, message: { message_id: 1, text: '/start' } }),
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.json()]).to.deep.equal([200, {}]);
  });
});

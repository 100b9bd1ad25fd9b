import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { LINK_CODE_LIFETIME, MAX_CHAT_ACCOUNTS } from '../../../../src/domain/incident-management/chat-account.ts';
import { together } from '../../../builders/together.ts';
import type { PersonOnCall } from '../paging/on-call.ts';
import { CHANNELS, answerWorld } from './answer-world.ts';
import type { AnswerWorld } from './answer-world.ts';

const ACCOUNTS = '/api/me/chat-accounts';
const SECRET = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const HOOK = '1'.repeat(32);
const TOKEN = '123456:secret-token-of-the-bot-0001';

interface Listed {
  readonly publicId: string;
}

describe('chat accounts of people', () => {
  let world: AnswerWorld;
  let ada: PersonOnCall;
  let channelId: number;
  let channelPublicId: string;
  beforeEach(async () => {
    world = await answerWorld();
    ada = await world.person({ role: 'editor' });
    world.receiver.answer = { status: 200, body: '{"ok":true}' };
    ({ id: channelId, publicId: channelPublicId } = await slackChannel(SECRET, 'Operations'));
  });
  afterEach(() => world.close());

  const slackChannel = (appSigningSecret: string, name: string) =>
    world.channel('slack', { url: `${world.receiver.url}/${name}`, appSigningSecret }, name);
  const telegramChannel = () =>
    world.channel(
      'telegram',
      { token: TOKEN, chatId: '-1001', serverUrl: `${world.receiver.url}/`, webhookSecret: HOOK },
      'Bot',
    );

  const codeOf = async (person: PersonOnCall, channel = channelId): Promise<string> => {
    const { status, body, text } = await person.client.post(ACCOUNTS, { channelId: channel });
    expect([status, status === 200 ? '' : text]).to.deep.equal([200, '']);
    expect(body.command).to.equal(`/link ${body.code}`);
    return body.code as string;
  };
  const toSlack = async (form: Readonly<Record<string, string>>, secret = SECRET) => {
    const body = new URLSearchParams(form).toString();
    const timestamp = String(Math.floor(world.app.clock.now().getTime() / 1000));
    const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    const response = await fetch(`${world.app.url}/api/slack/interactions`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${signature}`,
      },
    });
    const answer = (await response.json()) as { readonly text?: string; readonly data?: { readonly code?: string } };
    return [response.status, answer.data?.code ?? answer.text] as const;
  };
  const link = (code: string, user = 'U1', secret = SECRET) =>
    toSlack({ command: '/watchstead', text: `link ${code}`, team_id: 'T1', user_id: user, user_name: 'ada' }, secret);
  /** Presses the first button of the last message of a channel, as a user of the workspace. */
  const press = (user = 'U1', secret = SECRET, name = 'Operations') => {
    const sent = world.receiver.received.findLast(({ path }) => path === `/${name}`)?.body ?? '';
    const message = JSON.parse(sent) as {
      readonly blocks: readonly { readonly elements?: readonly { readonly value?: string }[] }[];
    };
    const [value = ''] = message.blocks.flatMap(({ elements = [] }) => elements.flatMap((each) => each.value ?? []));
    const payload = {
      type: 'block_actions',
      team: { id: 'T1' },
      user: { id: user, name: 'whoever' },
      actions: [{ value }],
      response_url: `${world.receiver.url}/response`,
      message,
    };
    return toSlack({ payload: JSON.stringify(payload) }, secret);
  };
  const replies = async () => {
    await world.send();
    return world.receiver.received.filter(({ path }) => path === '/response').map(({ body }) => body);
  };
  const authors = async (id: string) => {
    const { body } = await world.admin.get(`/api/incidents/${id}/updates`);
    return (body as readonly { readonly authorUserId: string | null; readonly authorChannel: string | null }[]).map(
      ({ authorUserId, authorChannel }) => authorUserId ?? authorChannel,
    );
  };
  const linked = async (person: PersonOnCall): Promise<readonly Listed[]> =>
    (await person.client.get(ACCOUNTS)).body.items as readonly Listed[];

  it('a press of a linked account answers as the person, in the timeline, the audit log and the message', async () => {
    expect((await link(await codeOf(ada)))[1]).to.include('is linked');
    const [account, ...others] = await linked(ada);
    expect(others).to.deep.equal([]);
    expect(account).to.deep.include({ service: 'slack', workspace: 'T1', accountId: 'U1', name: 'ada' });
    const id = await world.outage();
    expect(await press()).to.deep.equal([200, undefined]);
    expect((await world.outageOf(id)).status).to.equal('acknowledged');
    expect(await authors(id)).to.deep.equal([ada.publicId]);
    expect((await world.audited(id)).map(({ actor }) => actor)).to.deep.equal([{ kind: 'user', id: ada.publicId }]);
    expect((await replies())[0]).to.include('The incident is acknowledged. (Ada Example)');
  });

  it('acknowledges incidents of incident management as the person', async () => {
    await link(await codeOf(ada));
    const id = await world.page({ id: channelId, publicId: '' });
    await press();
    const { body } = await world.admin.get(`/api/im/incidents/${id}`);
    expect(body).to.deep.include({ status: 'acknowledged', acknowledgedBy: ada.publicId });
  });

  it('a person without the right is refused, and does not act as somebody in the channel instead', async () => {
    const reader = await world.person({ role: 'readonly' });
    await link(await codeOf(reader));
    const id = await world.outage();
    expect(await press()).to.deep.equal([200, undefined]);
    expect((await world.outageOf(id)).status).to.equal('open');
    expect((await replies())[0])
      .to.include('"response_type":"ephemeral"')
      .and.to.include('Your role does not allow this.');
    // The ticket was not used: others can answer.
    expect(await press('U2')).to.deep.equal([200, undefined]);
    expect(await authors(id)).to.deep.equal(['Operations']);
  });

  it('a person who was deactivated, or must set up two-step verification first, is refused', async () => {
    await link(await codeOf(ada));
    const id = await world.outage();
    const organization = world.app.database.query.updateTable('organization');
    await organization.set({ requireMfaEditors: true }).execute();
    await press();
    await organization.set({ requireMfaEditors: false }).execute();
    await world.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ada.id).execute();
    await press();
    expect((await world.outageOf(id)).status).to.equal('open');
    const told = await replies();
    expect(told).to.have.length(2);
    expect(told.every((body) => body.includes('ephemeral'))).to.equal(true);
  });

  it('an account belongs to one person of an organization: a second claim is refused', async () => {
    await link(await codeOf(ada));
    const bob = await world.person({ role: 'editor' });
    expect((await link(await codeOf(bob)))[1]).to.include('linked to somebody else');
    expect(await linked(bob)).to.deep.equal([]);
    expect(await linked(ada)).to.have.length(1);
  });

  it('of parallel claims of one account one is accepted', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => world.person({ role: 'editor' })));
    const codes: string[] = [];
    for (const person of people) codes.push(await codeOf(person));
    let next = 0;
    const answers = await together(3, () => link(codes[next++] ?? ''));
    expect(answers.filter(([, text]) => text?.includes('is linked:'))).to.have.length(1);
    expect(answers.filter(([, text]) => text?.includes('somebody else'))).to.have.length(2);
  });

  it('a code links once, until it is replaced or ten minutes have passed', async () => {
    const [replaced, used] = [await codeOf(ada), await codeOf(ada)];
    expect((await link(replaced))[1]).to.include('no longer valid');
    expect((await link(used))[1]).to.include('is linked');
    expect((await link(used, 'U2'))[1]).to.include('no longer valid');
    const late = await codeOf(ada);
    world.app.clock.advance(LINK_CODE_LIFETIME);
    expect((await link(late, 'U2'))[1]).to.include('no longer valid');
    expect(await linked(ada)).to.have.length(1);
  });

  it('refuses with answerSignatureInvalid a code that another app has signed, and keeps the code', async () => {
    const code = await codeOf(ada);
    expect(await link(code, 'U1', OTHER)).to.deep.equal([401, 'answerSignatureInvalid']);
    expect((await link(code))[1]).to.include('is linked');
  });

  it('a link is valid for channels with the same secret only, because others could name any account', async () => {
    await link(await codeOf(ada));
    await slackChannel(OTHER, 'Forged');
    const id = await world.outage();
    await press('U1', OTHER, 'Forged');
    expect(await authors(id)).to.deep.equal(['Forged']);
  });

  it('after a change of the secret, a new code replaces the link', async () => {
    await link(await codeOf(ada));
    const { status } = await world.admin.patch(`${CHANNELS}/${channelPublicId}`, {
      config: { url: `${world.receiver.url}/Operations`, appSigningSecret: OTHER },
    });
    expect(status).to.equal(200);
    expect((await link(await codeOf(ada), 'U1', OTHER))[1]).to.include('is linked');
    expect(await linked(ada)).to.have.length(1);
  });

  it('an account that was unlinked answers as somebody in the channel', async () => {
    await link(await codeOf(ada));
    const [account] = await linked(ada);
    const bob = await world.person();
    expect((await bob.client.delete(`${ACCOUNTS}/${account?.publicId}`)).status).to.equal(404);
    expect((await ada.client.delete(`${ACCOUNTS}/${account?.publicId}`)).status).to.equal(200);
    const id = await world.outage();
    await press();
    expect(await authors(id)).to.deep.equal(['Operations']);
  });

  it('the deletion of the person removes the accounts and the codes', async () => {
    await link(await codeOf(ada));
    await codeOf(ada);
    expect((await world.admin.delete(`/api/users/${ada.publicId}`)).status).to.equal(200);
    const left = await Promise.all(
      (['chat_account', 'chat_link_code'] as const).map((table) =>
        world.app.database.query.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(left.flat()).to.deep.equal([]);
  });

  it('refuses a code for a channel that is unknown, off, of another type or without a secret', async () => {
    const plain = await world.channel('slack', { url: `${world.receiver.url}/plain` }, 'Plain');
    const push = await world.channel('ntfy', { topic: 'room', serverUrl: `${world.receiver.url}/` }, 'Push');
    const off = await slackChannel(OTHER, 'Off');
    await world.admin.patch(`${CHANNELS}/${off.publicId}`, { isActive: false });
    const other = await world.app.createOrganization();
    const { body: foreign } = await world.app.client(other.apiToken).post(CHANNELS, {
      name: 'Foreign',
      type: 'slack',
      config: { url: `${world.receiver.url}/foreign`, appSigningSecret: SECRET },
    });
    for (const id of [plain.id, push.id, off.id, foreign.id, 999_999]) {
      const { status, body } = await ada.client.post(ACCOUNTS, { channelId: id });
      expect([status, body.data?.code, body.data?.issues[0].path]).to.deep.equal([
        400,
        'invalidRequestBody',
        'channelId',
      ]);
    }
  });

  it(`allows ${MAX_CHAT_ACCOUNTS} accounts`, async () => {
    for (let at = 0; at < MAX_CHAT_ACCOUNTS; at += 1) await link(await codeOf(ada), `U${at}`);
    expect(await linked(ada)).to.have.length(MAX_CHAT_ACCOUNTS);
    world.app.clock.advance(3_600_000);
    expect((await ada.client.post(ACCOUNTS, { channelId })).status).to.equal(400);
  });

  describe('in Telegram', () => {
    const update = async (body: object, secret: string | null = HOOK) => {
      const response = await fetch(`${world.app.url}/api/telegram/updates`, {
        method: 'POST',
        body: JSON.stringify({ update_id: 1, ...body }),
        headers: {
          'content-type': 'application/json',
          ...(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }),
        },
      });
      return [
        response.status,
        (await response.json()) as { readonly text?: string; readonly data?: { readonly code?: string } },
      ] as const;
    };
    const from = { id: 4711, first_name: 'Ada', last_name: '' };
    const message = (text: string, type = 'private') => ({ message: { from, chat: { id: 4711, type }, text } });

    for (const command of ['/link', '/start', '/link@stead_bot'])
      it(`${command} links the account, whose press acknowledges as the person`, async () => {
        const { id: bot } = await telegramChannel();
        const [status, reply] = await update(message(`${command} ${await codeOf(ada, bot)}`));
        expect(status).to.equal(200);
        expect(reply).to.deep.include({ method: 'sendMessage', chat_id: 4711 });
        expect(await linked(ada)).to.have.length(1);
        expect((await linked(ada))[0]).to.deep.include({ service: 'telegram', workspace: '123456', accountId: '4711' });
        const id = await world.outage();
        const sent = world.receiver.received.findLast(({ path }) => path.endsWith('/sendMessage'))?.body ?? '';
        const data = /"callback_data":"(\w+)"/.exec(sent)?.[1] ?? '';
        await update({ callback_query: { id: '7', from, data } });
        expect(await authors(id)).to.deep.equal([ada.publicId]);
      });

    it('a code that is sent in a group, or without the secret of the webhook, links nothing', async () => {
      const { id: bot } = await telegramChannel();
      const code = await codeOf(ada, bot);
      expect(await update(message(`/link ${code}`, 'group'))).to.deep.equal([200, {}]);
      const [status, { data }] = await update(message(`/link ${code}`), null);
      expect([status, data?.code]).to.deep.equal([401, 'answerSignatureInvalid']);
      expect(await linked(ada)).to.deep.equal([]);
    });
  });
});

import { expect } from 'chai';
import { noticeMail } from '../../../../src/application/notifications/notice-mail.ts';
import type { NoticeContent } from '../../../../src/application/notifications/notice-content.ts';
import { answerActions } from '../../../../src/domain/notifications/answer-ticket.ts';
import { channelReceiver, contentOf, contentOfAll } from '../../../builders/channel-receiver.ts';
import { bodyOf } from '../../../builders/describe-channel-service.ts';
import { chatServices } from '../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../fixtures/channel-services.ts';

const TICKET = 'a'.repeat(63);
const LINKS = 'https://monitoring.example/answers/';

const withAnswers = (content: NoticeContent): NoticeContent => ({
  ...content,
  answers: answerActions.map((action) => ({
    action,
    label: `[${action}] *1*`,
    ticket: TICKET,
    url: `${LINKS}${action}`,
    nowUrl: `https://monitoring.example/api/answers/${action}`,
  })),
});

describe('answers in messages', () => {
  const receiver = channelReceiver();
  const service = (type: string, secrets: object = {}): ChannelService => {
    const found = chatServices.find((each) => each.type === type);
    if (found === undefined) throw new Error(`There is no service ${type}.`);
    return { ...found, secrets: { ...found.secrets, ...secrets } };
  };
  const sent = async (to: ChannelService): Promise<unknown> => {
    await receiver.deliver(to, 'opened', withAnswers(contentOf('opened')));
    const { body = '' } = receiver.received.at(-1) ?? {};
    expect(to.body.safeParse(bodyOf(to, body)).error?.issues ?? []).to.deep.equal([]);
    return bodyOf(to, body);
  };

  it('are links of Teams, Discord, and of Slack and Telegram without the secret of their app', async () => {
    for (const type of ['teams', 'discord', 'slack', 'telegram']) {
      const text = JSON.stringify(await sent(service(type)));
      for (const action of answerActions) expect(text, type).to.include(`${LINKS}${action}`);
      expect(text).not.to.include(TICKET);
    }
  });

  it('are buttons of Slack that carry the ticket, before the link to the incident', async () => {
    const { blocks } = (await sent(service('slack', { appSigningSecret: 'f'.repeat(32) }))) as {
      readonly blocks: readonly { readonly elements?: readonly object[] }[];
    };
    const elements = blocks.at(-1)?.elements ?? [];
    expect(elements).to.have.length(5);
    expect(elements[0]).to.deep.equal({
      type: 'button',
      action_id: 'answer-acknowledge',
      text: { type: 'plain_text', text: '[acknowledge] *1*' },
      value: TICKET,
    });
  });

  it('are buttons of Telegram that carry the ticket', async () => {
    const { reply_markup: markup } = (await sent(service('telegram', { webhookSecret: 's'.repeat(32) }))) as {
      readonly reply_markup: { readonly inline_keyboard: readonly (readonly object[])[] };
    };
    expect(markup.inline_keyboard).to.have.length(4);
    expect(markup.inline_keyboard[3]).to.deep.equal([{ text: '[notMe] *1*', callback_data: TICKET }]);
  });

  it('are the first three actions of ntfy, which POST to the address that takes the answer at once', async () => {
    const { actions } = (await sent(service('ntfy'))) as { readonly actions: readonly object[] };
    expect(actions).to.have.length(3);
    expect(actions[0]).to.deep.equal({
      action: 'http',
      label: '[acknowledge] *1*',
      url: 'https://monitoring.example/api/answers/acknowledge',
      method: 'POST',
      clear: true,
    });
  });

  it('are buttons of mail, in text as links', () => {
    const { html, text } = noticeMail(withAnswers(contentOf('opened')));
    for (const action of answerActions) {
      expect(html).to.include(`href="${LINKS}${action}"`);
      expect(text).to.include(`${LINKS}${action}`);
    }
  });

  it('are missing in messages about several outages', () => {
    expect(contentOfAll('Shop', 'Blog').answers).to.deep.equal([]);
  });
});

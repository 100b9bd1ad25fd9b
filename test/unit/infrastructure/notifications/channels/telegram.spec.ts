import { expect } from 'chai';
import { z } from 'zod';
import { TICKET, expectLinks, sentAnswers } from '../../../../builders/answered-messages.ts';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const inlineButton = z.union([
  z.strictObject({ text: z.string(), url: link }),
  z.strictObject({ text: z.string(), callback_data: z.string().min(1).max(64) }),
]);

const service: ChannelService = {
  type: 'telegram',
  name: 'Telegram',
  config: { chatId: '-1001' },
  secrets: { token: '123456:secret-token-of-the-bot-0001' },
  url: 'https://api.telegram.org/bot123456:secret-token-of-the-bot-0001/sendMessage',
  headers: json,
  body: z.strictObject({
    chat_id: z.literal('-1001'),
    text: z.string().min(1).max(4096),
    parse_mode: z.literal('HTML'),
    link_preview_options: z.strictObject({ is_disabled: z.literal(true) }),
    reply_markup: z.strictObject({ inline_keyboard: z.array(z.array(inlineButton).min(1)) }).optional(),
  }),
  answers: [
    { status: 200, body: { ok: true, result: { message_id: 1 } }, verdict: 'taken' },
    {
      status: 429,
      body: {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 7',
        parameters: { retry_after: 7 },
      },
      verdict: 'failed',
      wait: 7,
    },
    {
      status: 403,
      body: { ok: false, error_code: 403, description: 'Forbidden: bot was kicked from the group chat' },
      verdict: 'refused',
      error: /kicked/,
    },
    { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' }, verdict: 'refused' },
  ],
};

describe('Telegram', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('has a link for each answer without the secret of its webhook', async () => {
    expectLinks(await sentAnswers(service, receiver));
  });

  it('has buttons that carry the ticket with it', async () => {
    const bot = { ...service, secrets: { ...service.secrets, webhookSecret: 's'.repeat(32) } };
    const { reply_markup: markup } = (await sentAnswers(bot, receiver)) as {
      readonly reply_markup: { readonly inline_keyboard: readonly (readonly object[])[] };
    };
    expect(markup.inline_keyboard).to.have.length(4);
    expect(markup.inline_keyboard[3]).to.deep.equal([{ text: '[notMe] *1*', callback_data: TICKET }]);
  });
});

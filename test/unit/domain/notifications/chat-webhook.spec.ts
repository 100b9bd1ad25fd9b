import { expect } from 'chai';
import {
  chatWebhookOf,
  isWebhookChangeDue,
  webhookChangesOf,
} from '../../../../src/domain/notifications/chat-webhook.ts';
import type { WebhookChannel } from '../../../../src/domain/notifications/chat-webhook.ts';

const TOKEN = '123456:secret-token-of-the-bot-0001';
const OTHER = '654321:secret-token-of-the-bot-0002';

const channel = (
  {
    token = TOKEN,
    secret = 'first',
    answers = ['acknowledge'],
  }: Readonly<{ token?: string; secret?: string | null; answers?: readonly string[] }> = {},
  more: Partial<WebhookChannel> = {},
): WebhookChannel => ({
  type: 'telegram',
  isActive: true,
  config: { chatId: '1', answers },
  secrets: { signingSecret: null, token, ...(secret === null ? {} : { webhookSecret: secret }) },
  ...more,
});
const webhook = (secret = 'first', token = TOKEN) => ({ serverUrl: 'https://api.telegram.org', token, secret });

describe('the webhook of a bot', () => {
  it('is needed by an active channel of Telegram that permits answers and has a secret', () => {
    expect(chatWebhookOf(channel())).to.deep.equal(webhook());
    expect(chatWebhookOf(channel({}, { isActive: false }))).to.equal(null);
    expect(chatWebhookOf(channel({}, { type: 'slack' }))).to.equal(null);
    expect(chatWebhookOf(channel({ answers: [] }))).to.equal(null);
    expect(chatWebhookOf(channel({ secret: null }))).to.equal(null);
    expect(chatWebhookOf(channel({}, { secrets: { signingSecret: null, webhookSecret: 'first' } }))).to.equal(null);
  });

  it('is set at the server of the channel', () => {
    const config = { chatId: '1', answers: ['resolve'], serverUrl: 'https://bots.example.com/' };
    expect(chatWebhookOf(channel({}, { config }))?.serverUrl).to.equal('https://bots.example.com');
  });

  it('is set when a channel begins to need it, or changes its secret', () => {
    const set = [{ webhook: webhook(), isSet: true }];
    expect(webhookChangesOf(null, channel())).to.deep.equal(set);
    expect(webhookChangesOf(channel({ answers: [] }), channel())).to.deep.equal(set);
    expect(webhookChangesOf(channel({ secret: 'second' }), channel())).to.deep.equal(set);
  });

  it('is deleted when the channel needs it no longer, and that of the former bot when the bot changes', () => {
    const gone = { webhook: webhook(), isSet: false };
    for (const after of [null, channel({ answers: [] }), channel({}, { isActive: false })])
      expect(webhookChangesOf(channel(), after)).to.deep.equal([gone]);
    expect(webhookChangesOf(channel(), channel({ token: OTHER }))).to.deep.equal([
      gone,
      { webhook: webhook('first', OTHER), isSet: true },
    ]);
  });

  it('stays as it is with other changes', () => {
    expect(webhookChangesOf(channel(), channel({ answers: ['resolve'] }))).to.deep.equal([]);
    expect(webhookChangesOf(null, channel({ answers: [] }))).to.deep.equal([]);
    expect(webhookChangesOf(channel({ answers: [] }), null)).to.deep.equal([]);
  });

  it('is not set for a channel that was changed since, and not deleted while another channel needs it', () => {
    const [set, gone] = [
      { webhook: webhook(), isSet: true },
      { webhook: webhook(), isSet: false },
    ];
    expect(isWebhookChangeDue(set, [channel({ secret: 'second' })])).to.equal(false);
    expect(isWebhookChangeDue(set, [channel({ token: OTHER }), channel()])).to.equal(true);
    expect(isWebhookChangeDue(gone, [channel({ secret: 'second' })])).to.equal(false);
    expect(isWebhookChangeDue(gone, [channel({ token: OTHER }), channel({ answers: [] }), channel()])).to.equal(false);
    expect(isWebhookChangeDue(gone, [channel({ token: OTHER })])).to.equal(true);
  });
});

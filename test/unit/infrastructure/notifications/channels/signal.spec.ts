import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver, contentOf } from '../../../../builders/channel-receiver.ts';
import { bodyOf, describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const body = z.strictObject({
  message: z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= 2000),
  number: z.literal('+41790000000'),
  recipients: z.tuple([z.string()]),
  text_mode: z.literal('normal'),
});
const unregistered = 'Failed to send (some) messages:\n4b5f…: Unregistered user "4b5f…"\n1780171156320';

const service: ChannelService = {
  type: 'signal',
  name: 'Signal',
  config: { serverUrl: 'https://signal.example.com/', sender: '+41790000000', recipients: ['+41791234567'] },
  secrets: { headers: { Authorization: 'Basic secret-of-the-proxy' } },
  recipient: '+41791234567',
  url: 'https://signal.example.com/v2/send',
  headers: { ...json, authorization: 'Basic secret-of-the-proxy' },
  body,
  answers: [
    { status: 201, body: { timestamp: '1780171156320' }, verdict: 'taken' },
    { status: 401, body: '<html>401 Authorization Required</html>', verdict: 'refused' },
    {
      status: 400,
      body: { error: 'Invalid account (phone number), make sure you include the country code.' },
      verdict: 'refused',
      error: /Invalid account/,
    },
    { status: 400, body: { error: unregistered }, verdict: 'undeliverable', error: /Unregistered user/ },
    { status: 200, body: { error: 'Failed to send' }, verdict: 'refused', error: /Failed to send/ },
    {
      status: 429,
      body: { error: 'Failed to send message due to rate limiting.', challenge_tokens: ['a'], account: '+41790000000' },
      verdict: 'failed',
      error: /rate limiting/,
    },
    busy(20),
    broken,
  ],
};

describe('Signal', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('receives one request for each recipient, in plain text', async () => {
    await receiver.deliver({ ...service, recipient: 'group.abcdefghij=' }, 'opened', contentOf('opened', '**Shop**'));
    const sent = body.parse(bodyOf(service, receiver.received[0]?.body));
    expect(sent.recipients).to.deep.equal(['group.abcdefghij=']);
    expect(sent.message).to.include('**Shop**');
  });
});

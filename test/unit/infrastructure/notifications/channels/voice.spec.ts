import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const recipients = ['+41791234567'];
const key = Buffer.alloc(32, 9);

const twilio: ChannelService = {
  type: 'voice',
  isSaid: true,
  name: 'Calls of Twilio',
  config: { recipients, provider: 'twilio', accountId: 'AC1', sender: '+15005550006', countries: ['+41'] },
  secrets: { token: 'twilio-token' },
  recipient: '+41791234567',
  url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Calls.json',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${btoa('AC1:twilio-token')}`,
  },
  isForm: true,
  body: z.strictObject({
    To: z.literal('+41791234567'),
    From: z.literal('+15005550006'),
    Twiml: z
      .string()
      .max(4000)
      .regex(/^<\?xml .*<Response>.*<\/Response>$/),
  }),
  answers: [
    { status: 201, body: { sid: 'CA1', status: 'queued' }, verdict: 'taken' },
    {
      status: 400,
      body: { code: 21_211, message: "Invalid 'To' Phone Number" },
      verdict: 'undeliverable',
      error: /Invalid 'To'/,
    },
    {
      status: 400,
      body: { code: 21_215, message: 'Account not authorized to call' },
      verdict: 'undeliverable',
      error: /not authorized/,
    },
    { status: 401, body: { code: 20_003, message: 'Authenticate' }, verdict: 'refused', error: /Authenticate/ },
    busy(4),
    broken,
  ],
};

const gateway: ChannelService = {
  type: 'voice',
  isSaid: true,
  name: 'a gateway for calls',
  config: { recipients, provider: 'http', url: 'https://calls.example.com/', countries: ['+41'] },
  secrets: { secret: `whsec_${key.toString('base64')}`, headers: { 'X-Key': 'key-of-the-gateway' } },
  recipient: '+41791234567',
  url: 'https://calls.example.com/',
  headers: { 'content-type': 'application/json', 'x-key': 'key-of-the-gateway' },
  body: z.strictObject({
    to: z.literal('+41791234567'),
    from: z.null(),
    language: z.literal('en-US'),
    say: z.string().min(1),
    times: z.literal(2),
    keysUrl: z.null(),
    end: z.null(),
    statusUrl: z.null(),
    reference: z.literal('message-1'),
  }),
  answers: [
    { status: 202, verdict: 'taken' },
    { status: 404, verdict: 'refused' },
    { status: 410, verdict: 'gone' },
    busy(4),
    broken,
  ],
};

describe('calls', () => {
  const receiver = channelReceiver();
  for (const service of [twilio, gateway]) describe(service.name, () => describeChannelService(service, receiver));

  it('are asked of a gateway by a request that is signed after Standard Webhooks', async () => {
    await receiver.deliver(gateway, 'opened');
    const [request] = receiver.received;
    const signed = `message-1.${String(request?.headers['webhook-timestamp'])}.${request?.body ?? ''}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(request?.headers['webhook-signature']).to.equal(`v1,${signature}`);
  });
});

import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const twilio = {
  type: 'sms',
  config: { recipients: ['+41791234567'], provider: 'twilio', accountId: 'AC1', sender: '+15005550006' },
  secrets: { token: 'twilio-token' },
  recipient: '+41791234567',
} as const;

/** The services that send text messages. */
const services: readonly ChannelService[] = [
  {
    ...twilio,
    name: 'Twilio',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa('AC1:twilio-token')}`,
    },
    isForm: true,
    body: z.strictObject({
      To: z.literal('+41791234567'),
      From: z.literal('+15005550006'),
      Body: z.string().min(1).max(1600),
    }),
    answers: [
      { status: 201, body: { sid: 'SM1', status: 'queued' }, verdict: 'taken' },
      {
        status: 400,
        body: { code: 21_211, message: "The 'To' number is not a valid phone number.", status: 400 },
        verdict: 'undeliverable',
        error: /not a valid phone number/,
      },
      {
        status: 400,
        body: { code: 21_610, message: 'Attempt to send to unsubscribed recipient', status: 400 },
        verdict: 'undeliverable',
      },
      { status: 401, body: { code: 20_003, message: 'Authenticate', status: 401 }, verdict: 'refused' },
      { status: 429, body: { code: 20_429, message: 'Too Many Requests', status: 429 }, verdict: 'failed' },
    ],
  },
  {
    type: 'sms',
    name: 'MessageBird',
    config: { recipients: ['+41791234567'], provider: 'messagebird', sender: 'Agency' },
    secrets: { token: 'messagebird-key' },
    recipient: '+41791234567',
    url: 'https://rest.messagebird.com/messages',
    headers: { ...json, authorization: 'AccessKey messagebird-key' },
    body: z.strictObject({
      originator: z.string().max(11),
      recipients: z.tuple([z.literal('41791234567')]),
      body: z.string().min(1).max(1377),
      reference: z.string(),
      datacoding: z.enum(['plain', 'unicode', 'auto']),
    }),
    answers: [
      { status: 201, body: { id: 'x' }, verdict: 'taken' },
      {
        status: 422,
        body: { errors: [{ code: 9, description: 'no (correct) recipients found', parameter: 'recipients' }] },
        verdict: 'undeliverable',
        error: /no \(correct\) recipients/,
      },
      {
        status: 401,
        body: {
          errors: [{ code: 2, description: 'Request not allowed (incorrect access_key)', parameter: 'access_key' }],
        },
        verdict: 'refused',
      },
      {
        status: 402,
        body: { errors: [{ code: 25, description: 'Not enough balance', parameter: null }] },
        verdict: 'refused',
      },
    ],
  },
  {
    type: 'sms',
    name: 'Bird',
    config: { recipients: ['+41791234567'], provider: 'bird', workspaceId: 'w1', accountId: 'c1' },
    secrets: { token: 'bird-key' },
    recipient: '+41791234567',
    url: 'https://api.bird.com/workspaces/w1/channels/c1/messages',
    headers: { ...json, authorization: 'AccessKey bird-key' },
    body: z.strictObject({
      receiver: z.strictObject({
        contacts: z.tuple([
          z.strictObject({ identifierKey: z.literal('phonenumber'), identifierValue: z.literal('+41791234567') }),
        ]),
      }),
      body: z.strictObject({ type: z.literal('text'), text: z.strictObject({ text: z.string().min(1) }) }),
      reference: z.string(),
    }),
    answers: [
      { status: 202, body: { id: 'x', status: 'accepted' }, verdict: 'taken' },
      {
        status: 422,
        body: { code: 'InvalidPayload', message: 'The request did not pass validation' },
        verdict: 'refused',
        error: /validation/,
      },
      busy(3),
    ],
  },
  {
    type: 'sms',
    name: 'HTTP gateway',
    config: { recipients: ['+41791234567'], provider: 'http', url: 'https://sms.example.com/send' },
    secrets: { headers: { 'X-Key': 'gateway-key' } },
    recipient: '+41791234567',
    url: 'https://sms.example.com/send',
    headers: { ...json, 'x-key': 'gateway-key' },
    body: z.strictObject({ to: z.literal('+41791234567'), text: z.string().min(1), reference: z.string() }),
    answers: [{ status: 200, verdict: 'taken' }, { status: 400, verdict: 'refused' }, broken],
  },
];

describe('text messages', () => {
  const receiver = channelReceiver();
  for (const service of services) describe(service.name, () => describeChannelService(service, receiver));
});

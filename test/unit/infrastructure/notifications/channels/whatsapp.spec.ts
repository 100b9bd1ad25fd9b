import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver, contentOf } from '../../../../builders/channel-receiver.ts';
import { bodyOf, describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService, ServiceAnswer } from '../../../../fixtures/channel-services.ts';

const parameter = z.strictObject({
  type: z.literal('text'),
  parameter_name: z.string().optional(),
  text: z
    .string()
    .min(1)
    .max(1024)
    .regex(/^(?!.*[\n\t]|.* {5})/s),
});
const body = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.literal('+41791234567'),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.literal('monitor_alert'),
    language: z.strictObject({ code: z.literal('en_US') }),
    components: z.tuple([z.strictObject({ type: z.literal('body'), parameters: z.array(parameter).min(1) })]),
  }),
});

const failure = (status: number, code: number, details: string, verdict: ServiceAnswer['verdict']): ServiceAnswer => ({
  status,
  body: {
    error: {
      message: `(#${code}) Error`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
    },
  },
  verdict,
  error: new RegExp(details),
});

const service: ChannelService = {
  type: 'whatsapp',
  name: 'WhatsApp',
  config: {
    phoneNumberId: '106540352242922',
    recipients: ['+41791234567'],
    template: 'monitor_alert',
    language: 'en_US',
  },
  secrets: { token: 'EAAsecrettoken' },
  recipient: '+41791234567',
  url: 'https://graph.facebook.com/v24.0/106540352242922/messages',
  headers: { ...json, authorization: 'Bearer EAAsecrettoken' },
  body,
  answers: [
    {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [], messages: [{ id: 'wamid.1', message_status: 'accepted' }] },
      verdict: 'taken',
    },
    {
      status: 401,
      body: { error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } },
      verdict: 'refused',
      error: /access token/,
    },
    failure(404, 132_001, 'template name does not exist in en_US', 'refused'),
    failure(400, 132_000, 'number of parameters does not match', 'refused'),
    failure(400, 131_026, 'Message undeliverable', 'undeliverable'),
    failure(400, 131_030, 'Recipient phone number not in allowed list', 'undeliverable'),
    failure(400, 130_429, 'throughput has been reached', 'failed'),
    failure(400, 131_056, 'Too many messages sent to the same number', 'failed'),
    failure(200, 131_042, 'payment method', 'refused'),
    busy(60),
    broken,
  ],
};

describe('WhatsApp', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);
  const parametersOf = (text?: string) => body.parse(bodyOf(service, text)).template.components[0].parameters;

  it('fills the parameters of the template in their order, by name if they have names', async () => {
    const parameters = ['what=monitor', 'state', 'state'];
    await receiver.deliver({ ...service, config: { ...service.config, parameters } }, 'opened');
    expect(parametersOf(receiver.received[0]?.body)).to.deep.equal([
      { type: 'text', parameter_name: 'what', text: 'Shop' },
      { type: 'text', text: 'Down' },
      { type: 'text', text: 'Down' },
    ]);
  });

  it('gives a parameter without a value a dash, and none a line end', async () => {
    const parameters = ['resolved', 'text'];
    await receiver.deliver({ ...service, config: { ...service.config, parameters } }, 'opened', {
      ...contentOf('opened'),
      custom: 'One\n\n\tline     only',
    });
    expect(parametersOf(receiver.received[0]?.body).map(({ text }) => text)).to.satisfy(
      ([dash, text]: readonly string[]) => dash === '–' && text?.startsWith('One line only') === true,
    );
  });
});

import { z } from 'zod';
import { expectLinks, sentAnswers } from '../../../../builders/answered-messages.ts';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const service: ChannelService = {
  type: 'discord',
  name: 'Discord',
  config: {},
  secrets: { url: 'https://discord.com/api/webhooks/1/secretpath' },
  url: 'https://discord.com/api/webhooks/1/secretpath?wait=true',
  headers: json,
  body: z.strictObject({
    username: z.string().max(80),
    allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
    content: z.string().max(2000).optional(),
    embeds: z.tuple([
      z.strictObject({
        title: z.string().max(256),
        url: link.optional(),
        description: z.string().max(4096),
        color: z.int().min(0).max(0xffffff),
        fields: z
          .array(
            z.strictObject({
              name: z.string().min(1).max(256),
              value: z.string().min(1).max(1024),
              inline: z.boolean(),
            }),
          )
          .max(25),
        timestamp: z.iso.datetime(),
      }),
    ]),
  }),
  answers: [
    { status: 204, verdict: 'taken' },
    {
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 64.57, global: false },
      verdict: 'failed',
      wait: 65,
    },
    { status: 404, body: { message: 'Unknown Webhook', code: 10_015 }, verdict: 'gone' },
    {
      status: 401,
      body: { message: 'Invalid Webhook Token', code: 50_027 },
      verdict: 'refused',
      error: /Invalid Webhook Token/,
    },
    broken,
  ],
};

describe('Discord', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('has a link for each answer', async () => {
    expectLinks(await sentAnswers(service, receiver));
  });
});

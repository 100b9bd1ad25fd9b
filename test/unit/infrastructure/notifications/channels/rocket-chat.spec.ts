import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver, contentOf } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const url = 'https://chat.example.com/hooks/integrationid/secrettoken';
const tooMany =
  'Error, too many requests. Please slow down. You must wait 42 seconds before trying this endpoint again. [error-too-many-requests]';

const service: ChannelService = {
  type: 'rocketchat',
  name: 'Rocket.Chat',
  config: {},
  secrets: { url },
  url,
  headers: json,
  body: z.strictObject({
    text: z.string().min(1).max(5000),
    attachments: z.tuple([
      z.strictObject({
        fallback: z.string().min(1),
        color: z.string().regex(/^#[\da-f]{6}$/),
        title: z.string().min(1),
        title_link: link.optional(),
        text: z.string(),
        fields: z.array(z.strictObject({ short: z.literal(true), title: z.string(), value: z.string() })),
      }),
    ]),
  }),
  answers: [
    { status: 200, body: { success: true }, verdict: 'taken' },
    {
      status: 404,
      body: { success: false, error: 'Invalid integration id or token provided.' },
      verdict: 'refused',
      error: /Invalid integration id/,
    },
    {
      status: 401,
      body: { status: 'error', message: 'You must be logged in to do this.' },
      verdict: 'refused',
      error: /logged in/,
    },
    { status: 200, body: { success: false, error: 'unknown-error' }, verdict: 'refused', error: /unknown-error/ },
    { status: 429, body: { success: false, error: tooMany }, verdict: 'failed', wait: 42 },
    busy(9),
    broken,
  ],
};

describe('Rocket.Chat', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('mentions nobody and links nowhere because of the name of a monitor', async () => {
    const name = '@all @here [a](https://evil.example/) <https://evil.example/|a>';
    await receiver.deliver(service, 'opened', contentOf('opened', name));
    expect(receiver.received[0]?.body).to.not.match(/@(all|here)|\]\(|<https/);
  });
});

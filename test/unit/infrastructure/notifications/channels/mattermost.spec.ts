import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver, contentOf } from '../../../../builders/channel-receiver.ts';
import { bodyOf, describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const attachment = z.strictObject({
  fallback: z.string().min(1),
  color: z.string().regex(/^#[\da-f]{6}$/),
  title: z.string().min(1).max(300),
  title_link: link.optional(),
  text: z.string().max(16_383),
  fields: z.array(z.strictObject({ short: z.literal(true), title: z.string(), value: z.string() })),
});
const body = z.strictObject({ attachments: z.tuple([attachment]) });
const url = 'https://mattermost.example.com/hooks/secretwebhook';

const service: ChannelService = {
  type: 'mattermost',
  name: 'Mattermost',
  config: {},
  secrets: { url },
  url,
  headers: json,
  body,
  answers: [
    { status: 200, body: 'ok', verdict: 'taken' },
    {
      status: 400,
      body: { id: 'web.incoming_webhook.invalid.app_error', message: 'Invalid webhook.', status_code: 400 },
      verdict: 'refused',
      error: /Invalid webhook/,
    },
    {
      status: 403,
      body: { id: 'api.user.auth.forbidden', message: 'Forbidden.', status_code: 403 },
      verdict: 'refused',
    },
    {
      status: 200,
      body: '<!doctype html><title>Mattermost</title>',
      verdict: 'refused',
      error: /without confirmation/,
    },
    {
      status: 200,
      body: { id: 'app_error', message: 'The channel is archived.', status_code: 400 },
      verdict: 'refused',
      error: /archived/,
    },
    busy(12),
    broken,
  ],
};

describe('Mattermost', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('mentions nobody and formats nothing because of the name of a monitor', async () => {
    await receiver.deliver(service, 'opened', contentOf('opened', '@all @here *bold* [a](https://evil.example/)'));
    const sent = JSON.stringify(body.parse(bodyOf(service, receiver.received[0]?.body)));
    expect(sent).to.not.match(/@(all|here)/);
    const { text } = body.parse(bodyOf(service, receiver.received[0]?.body)).attachments[0];
    expect(text).to.not.match(/(?<!\\)[*[\]]/);
  });

  it('leaves the addresses in a text as they are', async () => {
    await receiver.deliver(service, 'opened', {
      ...contentOf('opened'),
      custom: 'See https://example.com/a_b*c for _more_.',
    });
    const { text } = body.parse(bodyOf(service, receiver.received[0]?.body)).attachments[0];
    expect(text).to.equal('See https://example.com/a_b*c for \\_more\\_.');
  });
});

import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver, contentOf } from '../../../../builders/channel-receiver.ts';
import { bodyOf, describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const body = z.strictObject({
  type: z.literal('stream'),
  to: z.literal('alerts'),
  topic: z.string().min(1).max(60),
  content: z.string().min(1).max(10_000),
});

const service: ChannelService = {
  type: 'zulip',
  name: 'Zulip',
  config: { serverUrl: 'https://example.zulipchat.com/', botEmail: 'watchstead-bot@example.com', stream: 'alerts' },
  secrets: { apiKey: 'secretKeyOfTheBot' },
  url: 'https://example.zulipchat.com/api/v1/messages',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${btoa('watchstead-bot@example.com:secretKeyOfTheBot')}`,
  },
  isForm: true,
  body,
  answers: [
    { status: 200, body: { id: 42, msg: '', result: 'success' }, verdict: 'taken' },
    {
      status: 401,
      body: { code: 'UNAUTHORIZED', msg: 'Invalid API key', result: 'error' },
      verdict: 'refused',
      error: /Invalid API key/,
    },
    {
      status: 400,
      body: { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel 'alerts' does not exist", result: 'error' },
      verdict: 'refused',
      error: /does not exist/,
    },
    {
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded rate limit', 'retry-after': 28.7, result: 'error' },
      verdict: 'failed',
      wait: 29,
    },
    {
      status: 200,
      body: { code: 'BAD_REQUEST', msg: 'Invalid topic', result: 'error' },
      verdict: 'refused',
      error: /Invalid topic/,
    },
    busy(6),
    broken,
  ],
};

describe('Zulip', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('writes to the topic of the channel, or else to one with the name of the monitor', async () => {
    await receiver.deliver(service, 'opened');
    await receiver.deliver({ ...service, config: { ...service.config, topic: 'Outages' } }, 'opened');
    expect(receiver.received.map((request) => body.parse(bodyOf(service, request.body)).topic)).to.deep.equal([
      'Shop',
      'Outages',
    ]);
  });

  it('mentions nobody and links nowhere because of the name of a monitor', async () => {
    await receiver.deliver(service, 'opened', contentOf('opened', '@**all** @*ops* [a](https://evil.example/)'));
    const { content } = body.parse(bodyOf(service, receiver.received[0]?.body));
    expect(content).to.not.match(/@\*|\]\(https:\/\/evil/);
  });
});

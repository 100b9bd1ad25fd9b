import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { bodyOf, describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const body = z.strictObject({
  title: z.string().min(1).max(250),
  message: z.string().min(1),
  priority: z.int().min(0).max(10),
  extras: z
    .strictObject({ 'client::notification': z.strictObject({ click: z.strictObject({ url: link }) }) })
    .optional(),
});

const service: ChannelService = {
  type: 'gotify',
  name: 'Gotify',
  config: { serverUrl: 'https://push.example.com/gotify/' },
  secrets: { token: 'A-secret.token1' },
  url: 'https://push.example.com/gotify/message',
  headers: { ...json, 'x-gotify-key': 'A-secret.token1' },
  body,
  answers: [
    {
      status: 200,
      body: { id: 25, appid: 5, message: 'm', title: 't', priority: 8, date: '2026-03-02T10:12:05Z' },
      verdict: 'taken',
    },
    {
      status: 401,
      body: { error: 'Unauthorized', errorCode: 401, errorDescription: 'you need to provide a valid access token' },
      verdict: 'refused',
      error: /valid access token/,
    },
    {
      status: 200,
      body: { error: 'Bad Request', errorCode: 400, errorDescription: 'message is required' },
      verdict: 'refused',
      error: /message is required/,
    },
    { status: 200, body: '<!doctype html>', verdict: 'refused', error: /without confirmation/ },
    busy(5),
    broken,
  ],
};

describe('Gotify', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('gives outages the priority of the channel, and other messages lower ones', async () => {
    const quiet = { ...service, config: { ...service.config, downPriority: 3 } };
    await receiver.deliver(service, 'opened');
    await receiver.deliver(quiet, 'opened');
    await receiver.deliver(quiet, 'resolved');
    expect(receiver.received.map(({ body: sent }) => body.parse(bodyOf(service, sent)).priority)).to.deep.equal([
      8, 3, 4,
    ]);
  });
});

import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const service: ChannelService = {
  type: 'pushover',
  name: 'Pushover',
  config: { downPriority: 2 },
  secrets: { token: 'a'.repeat(30), userKey: 'u'.repeat(30) },
  url: 'https://api.pushover.net/1/messages.json',
  headers: json,
  body: z
    .strictObject({
      token: z.literal('a'.repeat(30)),
      user: z.literal('u'.repeat(30)),
      title: z.string().max(250),
      message: z.string().min(1).max(1024),
      priority: z.int().min(-2).max(2),
      retry: z.int().min(30).optional(),
      expire: z.int().max(10_800).optional(),
      timestamp: z.int(),
      url: z.url().max(512).optional(),
      url_title: z.string().max(100).optional(),
    })
    .refine(({ priority, retry, expire }) => (priority === 2) === (retry !== undefined && expire !== undefined)),
  answers: [
    { status: 200, body: { status: 1, request: 'r' }, verdict: 'taken' },
    {
      status: 400,
      body: { user: 'invalid', errors: ['user identifier is invalid'], status: 0 },
      verdict: 'refused',
      error: /user identifier is invalid/,
    },
    { status: 429, body: { errors: ['application has exceeded its message limit'], status: 0 }, verdict: 'failed' },
    { status: 500, verdict: 'failed' },
  ],
};

describe('Pushover', () => {
  describeChannelService(service, channelReceiver());
});

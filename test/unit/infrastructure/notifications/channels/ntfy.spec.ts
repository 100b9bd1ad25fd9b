import { expect } from 'chai';
import { z } from 'zod';
import { LINKS, sentAnswers, withAnswers } from '../../../../builders/answered-messages.ts';
import { channelReceiver, contentOf } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const service: ChannelService = {
  type: 'ntfy',
  name: 'ntfy',
  config: { serverUrl: 'https://ntfy.example.com/' },
  secrets: { topic: 'alerts-4711', token: 'tk_secret' },
  url: 'https://ntfy.example.com/',
  headers: { ...json, authorization: 'Bearer tk_secret' },
  body: z.strictObject({
    topic: z.literal('alerts-4711'),
    title: z.string().max(250),
    message: z.string().min(1).max(4096),
    priority: z.int().min(1).max(5),
    tags: z.array(z.string()),
    click: link.optional(),
    actions: z
      .array(
        z.union([
          z.strictObject({ action: z.literal('view'), label: z.string(), url: link }),
          z.strictObject({
            action: z.literal('http'),
            label: z.string(),
            url: link,
            method: z.literal('POST'),
            clear: z.literal(true),
          }),
        ]),
      )
      .max(3)
      .optional(),
  }),
  answers: [
    { status: 200, body: { id: 'x', event: 'message' }, verdict: 'taken' },
    {
      status: 429,
      body: { code: 42_901, http: 429, error: 'limit reached: too many requests' },
      verdict: 'failed',
      error: /limit reached/,
    },
    { status: 403, body: { code: 40_301, http: 403, error: 'forbidden' }, verdict: 'refused' },
  ],
};

describe('ntfy', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('has the first three answers as actions, which POST to the address that takes the answer at once', async () => {
    const { actions } = (await sentAnswers(service, receiver)) as { readonly actions: readonly object[] };
    expect(actions).to.have.length(3);
    expect(actions[0]).to.deep.equal({
      action: 'http',
      label: '[acknowledge] *1*',
      url: 'https://monitoring.example/api/answers/acknowledge',
      method: 'POST',
      clear: true,
    });
  });

  it('opens the page of an answer that wakes others, which asks first', async () => {
    await receiver.deliver(service, 'opened', {
      ...contentOf('opened'),
      answers: withAnswers(contentOf('opened')).answers.filter(({ action }) => action === 'notMe'),
    });
    const { actions } = JSON.parse(receiver.received.at(-1)?.body ?? '') as { readonly actions: readonly object[] };
    expect(actions[0]).to.deep.equal({ action: 'view', label: '[notMe] *1*', url: `${LINKS}notMe` });
  });
});

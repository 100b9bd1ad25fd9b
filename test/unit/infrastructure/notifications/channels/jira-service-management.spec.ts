import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const ALERTS = 'https://api.atlassian.com/jsm/ops/integration/v2/alerts';
const apiKey = '4513b7ea-3b91-438f-b7e4-e3e54af9147c';
const source = z.string().max(100);
const accepted = { status: 202, body: { result: 'Request will be processed', took: 0.3, requestId: 'r' } };

const service: ChannelService = {
  type: 'jira-service-management',
  name: 'Jira Service Management',
  config: {},
  secrets: { apiKey },
  url: ALERTS,
  headers: { ...json, authorization: `GenieKey ${apiKey}` },
  body: z.strictObject({
    message: z.string().min(1).max(130),
    alias: z.string().max(512),
    description: z.string().max(15_000),
    entity: z.string().max(512),
    source,
    priority: z.enum(['P1', 'P2', 'P3', 'P4', 'P5']),
    details: z.record(z.string(), z.string()),
    note: z.string().max(25_000),
  }),
  recovery: z.strictObject({ source, user: source, note: z.string().max(25_000) }),
  answers: [
    { ...accepted, verdict: 'taken' },
    {
      status: 401,
      body: { message: 'Could not authenticate', took: 0, requestId: 'r' },
      verdict: 'refused',
      error: /Could not authenticate/,
    },
    {
      status: 422,
      body: { message: 'Request body is not processable.', errors: { message: 'too long' } },
      verdict: 'refused',
      error: /not processable/,
    },
    { status: 200, body: { message: 'Sign in to continue' }, verdict: 'refused', error: /Sign in/ },
    busy(30),
    broken,
  ],
};

describe('Jira Service Management', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('closes the alert that the outage created, by its alias', async () => {
    receiver.answerWith(accepted);
    for (const event of ['opened', 'reminder', 'resolved'] as const) await receiver.deliver(service, event);
    const [create, again, close] = receiver.received.map(({ url, body }) => ({
      url,
      body: JSON.parse(body) as Record<string, unknown>,
    }));
    const alias = 'watchstead-0197f3a2-0000-7000-8000-000000000001';
    expect([create?.body['alias'], again?.body['alias']]).to.deep.equal([alias, alias]);
    expect(close?.url).to.equal(`${ALERTS}/${alias}/close?identifierType=alias`);
  });
});

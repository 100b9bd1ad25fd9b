import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const service: ChannelService = {
  type: 'opsgenie',
  name: 'Opsgenie',
  config: {},
  secrets: { apiKey: 'eb243592-faa2-4ba2-a551q-1afdf565c889' },
  url: 'https://api.opsgenie.com/v2/alerts',
  headers: { ...json, authorization: 'GenieKey eb243592-faa2-4ba2-a551q-1afdf565c889' },
  body: z.strictObject({
    message: z.string().min(1).max(130),
    alias: z.string().max(512),
    description: z.string().max(15_000),
    entity: z.string().max(512),
    source: z.string().max(100),
    priority: z.enum(['P1', 'P2', 'P3', 'P4', 'P5']),
    details: z.record(z.string(), z.string()),
    note: z.string().max(25_000),
  }),
  recovery: z.strictObject({ source: z.string().max(100), user: z.string().max(100), note: z.string().max(25_000) }),
  answers: [
    { status: 202, body: { result: 'Request will be processed', took: 0.3, requestId: 'r' }, verdict: 'taken' },
    {
      status: 422,
      body: { message: 'Request body is not processable.', errors: { message: 'too long' } },
      verdict: 'refused',
      error: /not processable/,
    },
    { status: 401, body: { message: 'Key format is not valid!' }, verdict: 'refused' },
    { status: 429, body: { message: 'You are making too many requests!' }, verdict: 'failed' },
  ],
};

describe('Opsgenie', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('closes the alert that the outage opened', async () => {
    for (const event of ['opened', 'reminder', 'resolved'] as const) await receiver.deliver(service, event);
    const [create, repeated, close] = receiver.received.map(({ url, body }) => ({
      url,
      body: JSON.parse(body) as Record<string, unknown>,
    }));
    const id = 'watchstead-0197f3a2-0000-7000-8000-000000000001';
    expect([create?.body['alias'], repeated?.body['alias']]).to.deep.equal([id, id]);
    expect(close?.url).to.equal(`https://api.opsgenie.com/v2/alerts/${id}/close?identifierType=alias`);
    expect(close?.body).to.have.all.keys('source', 'user', 'note');
  });
});

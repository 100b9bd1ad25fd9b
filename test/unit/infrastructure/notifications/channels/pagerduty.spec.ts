import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const pagerDutyKey = 'a'.repeat(32);

const service: ChannelService = {
  type: 'pagerduty',
  name: 'PagerDuty',
  config: { region: 'eu' },
  secrets: { routingKey: pagerDutyKey },
  url: 'https://events.eu.pagerduty.com/v2/enqueue',
  headers: json,
  body: z
    .strictObject({
      routing_key: z.literal(pagerDutyKey),
      event_action: z.enum(['trigger', 'resolve']),
      dedup_key: z.string().max(255),
      payload: z
        .strictObject({
          summary: z.string().min(1).max(1024),
          source: z.string().min(1),
          severity: z.enum(['critical', 'error', 'warning', 'info']),
          timestamp: z.iso.datetime(),
          component: z.string().optional(),
          class: z.string().optional(),
          group: z.string().optional(),
          custom_details: z.record(z.string(), z.unknown()),
        })
        .optional(),
      client: z.string().optional(),
      client_url: link.optional(),
      links: z.array(z.strictObject({ href: link, text: z.string() })).optional(),
    })
    .refine(({ event_action: action, payload }) => (action === 'trigger') === (payload !== undefined)),
  answers: [
    { status: 202, body: { status: 'success', message: 'Event processed', dedup_key: 'x' }, verdict: 'taken' },
    {
      status: 400,
      body: { status: 'invalid event', message: 'Event object is invalid', errors: ["'routing_key' is invalid"] },
      verdict: 'refused',
      error: /routing_key/,
    },
    { status: 429, verdict: 'failed' },
    { status: 500, verdict: 'failed' },
  ],
};

describe('PagerDuty', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('resolves the alert that the outage opened', async () => {
    for (const event of ['opened', 'reminder', 'resolved'] as const) await receiver.deliver(service, event);
    const events = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    const id = 'watchstead-0197f3a2-0000-7000-8000-000000000001';
    expect(events.map((event) => [event['event_action'], event['dedup_key']])).to.deep.equal([
      ['trigger', id],
      ['trigger', id],
      ['resolve', id],
    ]);
  });
});

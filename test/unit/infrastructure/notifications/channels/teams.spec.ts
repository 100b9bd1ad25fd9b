import { z } from 'zod';
import { expectLinks, sentAnswers } from '../../../../builders/answered-messages.ts';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { busy, json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const textBlock = z.strictObject({
  type: z.literal('TextBlock'),
  text: z.string().min(1),
  wrap: z.boolean(),
  size: z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']).optional(),
  weight: z.literal('Bolder').optional(),
  color: z.enum(['Default', 'Good', 'Warning', 'Attention']).optional(),
});

const factSet = z.strictObject({
  type: z.literal('FactSet'),
  facts: z.array(z.strictObject({ title: z.string(), value: z.string() })).min(1),
});

const adaptiveCard = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: z.literal('AdaptiveCard'),
  version: z.literal('1.4'),
  msteams: z.strictObject({ width: z.literal('Full') }),
  body: z.array(z.union([textBlock, factSet])).min(1),
  actions: z.array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: link })),
});

const service: ChannelService = {
  type: 'teams',
  name: 'Microsoft Teams',
  config: {},
  secrets: { url: 'https://prod.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=secretsig' },
  url: 'https://prod.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=secretsig',
  headers: json,
  body: z.strictObject({
    type: z.literal('message'),
    summary: z.string(),
    attachments: z.tuple([
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: adaptiveCard,
      }),
    ]),
  }),
  answers: [
    { status: 202, verdict: 'taken' },
    { status: 200, body: '1', verdict: 'taken' },
    {
      status: 200,
      body: 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId tcid=1',
      verdict: 'failed',
    },
    {
      status: 400,
      body: { error: { code: 'TriggerInputSchemaMismatch', message: 'The input body does not match.' } },
      verdict: 'refused',
      error: /does not match/,
    },
    {
      status: 401,
      body: { error: { code: 'DirectApiAuthorizationRequired', message: 'expired' } },
      verdict: 'refused',
    },
    busy(10),
  ],
};

describe('Microsoft Teams', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('has a link for each answer', async () => {
    expectLinks(await sentAnswers(service, receiver));
  });
});

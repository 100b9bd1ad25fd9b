import { expect } from 'chai';
import { z } from 'zod';
import { languages } from '../../../../../src/domain/kernel/locale.ts';
import { textsOf } from '../../../../../src/texts/texts.ts';
import { TICKET, expectLinks, sentAnswers } from '../../../../builders/answered-messages.ts';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const plainText = (max: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: z.string().min(1).max(max), emoji: z.boolean().optional() });

const mrkdwn = (max: number) => z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(max) });

const slackBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: plainText(150) }),
  z.strictObject({
    type: z.literal('section'),
    text: mrkdwn(3000).optional(),
    fields: z.array(mrkdwn(2000)).min(1).max(10).optional(),
  }),
  z.strictObject({
    type: z.literal('actions'),
    elements: z
      .array(
        z.strictObject({
          type: z.literal('button'),
          text: plainText(75),
          url: z.url().max(3000).optional(),
          action_id: z.string().max(255).optional(),
          value: z.string().max(2000).optional(),
          confirm: z
            .strictObject({
              title: plainText(100),
              text: plainText(300),
              confirm: plainText(30),
              deny: plainText(30),
              style: z.enum(['primary', 'danger']),
            })
            .optional(),
        }),
      )
      .min(1)
      .max(25),
  }),
]);

const service: ChannelService = {
  type: 'slack',
  name: 'Slack',
  config: {},
  secrets: { url: 'https://hooks.slack.com/services/T00/B00/secretpath' },
  url: 'https://hooks.slack.com/services/T00/B00/secretpath',
  headers: json,
  body: z.strictObject({ text: z.string().min(1), blocks: z.array(slackBlock).min(1).max(50) }),
  answers: [
    { status: 200, body: 'ok', verdict: 'taken' },
    { status: 400, body: 'invalid_payload', verdict: 'refused', error: /invalid_payload/ },
    { status: 404, body: 'channel_not_found', verdict: 'refused', error: /channel_not_found/ },
    { status: 410, body: 'channel_is_archived', verdict: 'gone' },
    busy(30),
    broken,
  ],
};

describe('Slack', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('has a link for each answer without the secret of its app', async () => {
    expectLinks(await sentAnswers(service, receiver));
  });

  it('has buttons that carry the ticket with it, before the link to the incident', async () => {
    const app = { ...service, secrets: { ...service.secrets, appSigningSecret: 'f'.repeat(32) } };
    const { blocks } = (await sentAnswers(app, receiver)) as {
      readonly blocks: readonly { readonly elements?: readonly object[] }[];
    };
    const elements = blocks.at(-1)?.elements ?? [];
    expect(elements).to.have.length(5);
    expect(elements[0]).to.deep.equal({
      type: 'button',
      action_id: 'answer-acknowledge',
      text: { type: 'plain_text', text: '[acknowledge] *1*' },
      value: TICKET,
    });
  });

  it('asks before it sends the press of an answer that wakes others', async () => {
    const app = { ...service, secrets: { ...service.secrets, appSigningSecret: 'f'.repeat(32) } };
    const { blocks } = (await sentAnswers(app, receiver)) as {
      readonly blocks: readonly { readonly elements?: readonly { readonly confirm?: object }[] }[];
    };
    const elements = blocks.at(-1)?.elements ?? [];
    expect(elements.map(({ confirm }) => confirm !== undefined)).to.deep.equal([false, false, false, true, false]);
    const plain = (text: string) => ({ type: 'plain_text', text });
    expect(elements[3]?.confirm).to.deep.equal({
      title: plain('[notMe] *1*'),
      text: plain('Really?'),
      confirm: plain('Decline and escalate'),
      deny: plain('Back'),
      style: 'danger',
    });
  });

  it('has room for the question in each language', () => {
    for (const language of languages) {
      const { ask, declineAndEscalate, back } = textsOf(language).pageLink;
      expect(ask.length, language).to.be.at.most(300);
      for (const label of [declineAndEscalate, back]) expect(label.length, language).to.be.at.most(30);
    }
  });
});

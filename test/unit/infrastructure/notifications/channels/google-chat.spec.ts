import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { json, link } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const service: ChannelService = {
  type: 'googlechat',
  name: 'Google Chat',
  config: {},
  secrets: { url: 'https://chat.googleapis.com/v1/spaces/A/messages?key=secretkey&token=secrettoken' },
  url: 'https://chat.googleapis.com/v1/spaces/A/messages?key=secretkey&token=secrettoken',
  headers: json,
  body: z.strictObject({
    fallbackText: z.string().min(1),
    cardsV2: z.tuple([
      z.strictObject({
        cardId: z.string(),
        card: z.strictObject({
          header: z.strictObject({ title: z.string(), subtitle: z.string() }),
          sections: z.array(
            z.strictObject({
              widgets: z
                .array(
                  z.union([
                    z.strictObject({ textParagraph: z.strictObject({ text: z.string().min(1) }) }),
                    z.strictObject({
                      decoratedText: z.strictObject({ topLabel: z.string(), text: z.string(), wrapText: z.boolean() }),
                    }),
                    z.strictObject({
                      buttonList: z.strictObject({
                        buttons: z.array(
                          z.strictObject({
                            text: z.string(),
                            onClick: z.strictObject({ openLink: z.strictObject({ url: link }) }),
                          }),
                        ),
                      }),
                    }),
                  ]),
                )
                .min(1)
                .max(100),
            }),
          ),
        }),
      }),
    ]),
  }),
  answers: [
    { status: 200, body: { name: 'spaces/A/messages/1' }, verdict: 'taken' },
    {
      status: 429,
      body: { error: { code: 429, message: 'Resource has been exhausted', status: 'RESOURCE_EXHAUSTED' } },
      verdict: 'failed',
      error: /exhausted/,
    },
    {
      status: 400,
      body: { error: { code: 400, message: 'Invalid JSON payload', status: 'INVALID_ARGUMENT' } },
      verdict: 'refused',
      error: /Invalid JSON/,
    },
    { status: 404, body: { error: { code: 404, message: 'Space not found' } }, verdict: 'refused' },
  ],
};

describe('Google Chat', () => {
  describeChannelService(service, channelReceiver());
});

import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf, withDelay } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText } from './chat-text.ts';

const MAX_TITLE = 256;
/** A description has at most 4096 characters, of which the links of answers need up to a quarter. */
const MAX_TEXT = 3000;
const MAX_FACT = 1024;
const COLORS: Readonly<Record<Tone, number>> = { down: 0xd64545, warning: 0xe0a030, up: 0x2e9e5b, info: 0x7a7a7a };
/** The error code of Discord for a webhook that has been deleted. */
const UNKNOWN_WEBHOOK = 10_015;

const escaped = (text: string): string => text.replace(/[\\*_~`|>[\]]/g, '\\$&');

/** Sends an embed through a webhook of a channel. */
export const discord: ChannelProtocol = {
  requestOf: ({ url }: SettingsOfType<'discord'>, { content, notice }) => {
    const { title, paragraphs, facts, link } = chatText(content);
    const links = content.answers.map(({ label, url: address }) => `[${escaped(label)}](${address})`).join(' · ');
    return postJson(url, {
      username: 'Watchstead',
      // An @ in a name must not notify anybody.
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: clipped(title, MAX_TITLE),
          ...(link === null ? {} : { url: link.url }),
          description: [clipped(escaped(paragraphs.join('\n')), MAX_TEXT), ...(links === '' ? [] : [links])].join(
            '\n\n',
          ),
          color: COLORS[content.tone],
          fields: facts.map(({ label, value }) => ({
            name: label,
            value: clipped(escaped(value), MAX_FACT),
            inline: true,
          })),
          timestamp: notice.timestamp,
        },
      ],
    });
  },
  replyOf: (response) => {
    const { code, message, retry_after: wait } = jsonOf(response);
    const answer = explainedAnswer(response, message);
    if (code === UNKNOWN_WEBHOOK) return { ...answer, verdict: 'gone' };
    return withDelay(answer, wait);
  },
};

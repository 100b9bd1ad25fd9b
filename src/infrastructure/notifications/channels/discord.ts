import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf, judgedByCode, withDelay } from '../channel-answer.ts';
import { addressOn, withParameter } from './channel-protocol.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText, colors } from './chat-text.ts';

const MAX_TITLE = 256;
const MAX_TEXT = 3000;
const MAX_FACT = 1024;
/** A message has at most 2000 characters beside its embeds, of which the links of answers need up to a half. */
const MAX_LINE = 900;
/** The error code of Discord for a webhook that has been deleted. */
const CODES = { gone: [10_015] } as const;

const escaped = (text: string): string => text.replace(/[\\*_~`|>[\]]/g, '\\$&');

/** The links stand outside of the embed, so that an edit replaces them alone. */
const linksOf = (answers: readonly { readonly label: string; readonly url: string }[]): string =>
  answers.map(({ label, url }) => `[${escaped(label)}](${url})`).join(' · ');

/** Sends an embed through a webhook of a channel. */
export const discord: ChannelProtocol = {
  requestOf: ({ url }: SettingsOfType<'discord'>, { content, notice }) => {
    const { title, paragraphs, facts, link } = chatText(content);
    // Discord answers with the id of the message, which an edit needs.
    return postJson(withParameter(url, 'wait', 'true'), {
      ...(content.answers.length === 0 ? {} : { content: linksOf(content.answers) }),
      username: 'Watchstead',
      // An @ in a name must not notify anybody.
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: clipped(title, MAX_TITLE),
          ...(link === null ? {} : { url: link.url }),
          description: clipped(escaped(paragraphs.join('\n')), MAX_TEXT),
          color: Number.parseInt(colors[content.tone].slice(1), 16),
          fields: facts.map(({ label: name, value }) => ({
            name,
            value: clipped(escaped(value), MAX_FACT),
            inline: true,
          })),
          timestamp: notice.timestamp,
        },
      ],
    });
  },
  replyOf: (response) => {
    const { code, id, message, retry_after: wait } = jsonOf(response);
    const answer = judgedByCode(explainedAnswer(response, message), code, CODES);
    if (answer.verdict === 'taken' && typeof id === 'string') return { ...answer, messageRef: id };
    return withDelay(answer, wait);
  },
  editOf: ({ url }: SettingsOfType<'discord'>, { messageRef, line, answers }) => {
    const address = addressOn(url, `messages/${encodeURIComponent(messageRef)}`);
    const text = [clipped(escaped(line), MAX_LINE), ...(answers.length === 0 ? [] : [linksOf(answers)])].join('\n');
    return { ...postJson(address, { content: text, allowed_mentions: { parse: [] } }), method: 'PATCH' };
  },
};

import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf, judgedByCode, withDelay } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText } from './chat-text.ts';

const MAX_TITLE = 256;
const MAX_TEXT = 3000;
const MAX_FACT = 1024;
const COLORS: Readonly<Record<Tone, number>> = { down: 0xd64545, warning: 0xe0a030, up: 0x2e9e5b, info: 0x7a7a7a };
/** The error code of Discord for a webhook that has been deleted. */
const CODES = { gone: [10_015] } as const;

const escaped = (text: string): string => text.replace(/[\\*_~`|>[\]]/g, '\\$&');

/** A message has at most 2000 characters beside its embeds, of which the links of answers need up to a half. */
const MAX_LINE = 900;

/** The links stand outside of the embed, so that an edit replaces them alone. */
const linksOf = (answers: readonly { readonly label: string; readonly url: string }[]): string =>
  answers.map(({ label, url }) => `[${escaped(label)}](${url})`).join(' · ');

/** Asks for the message that was created, whose id an edit needs. */
const withWait = (url: string): string => {
  const address = new URL(url);
  address.searchParams.set('wait', 'true');
  return address.href;
};

/** Sends an embed through a webhook of a channel. */
export const discord: ChannelProtocol = {
  requestOf: ({ url }: SettingsOfType<'discord'>, { content, notice }) => {
    const { title, paragraphs, facts, link } = chatText(content);
    return postJson(withWait(url), {
      ...(content.answers.length === 0 ? {} : { content: linksOf(content.answers) }),
      username: 'Watchstead',
      // An @ in a name must not notify anybody.
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: clipped(title, MAX_TITLE),
          ...(link === null ? {} : { url: link.url }),
          description: clipped(escaped(paragraphs.join('\n')), MAX_TEXT),
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
    const { code, id, message, retry_after: wait } = jsonOf(response);
    const answer = judgedByCode(explainedAnswer(response, message), code, CODES);
    if (answer.verdict === 'gone') return answer;
    if (answer.verdict === 'taken' && typeof id === 'string') return { ...answer, messageRef: id };
    return withDelay(answer, wait);
  },
  editOf: ({ url }: SettingsOfType<'discord'>, { messageRef, line, answers }) => {
    const { origin, pathname, search } = new URL(url);
    const address = `${origin}${pathname.replace(/\/$/, '')}/messages/${encodeURIComponent(messageRef)}${search}`;
    const text = [clipped(escaped(line), MAX_LINE), ...(answers.length === 0 ? [] : [linksOf(answers)])].join('\n');
    return { ...postJson(address, { content: text, allowed_mentions: { parse: [] } }), method: 'PATCH' };
  },
};

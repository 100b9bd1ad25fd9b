import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText } from './chat-text.ts';

/** Messages larger than 28 KB are refused, so texts are limited to this number of characters. */
const MAX_TEXT = 1000;
const COLORS: Readonly<Record<Tone, string>> = { down: 'Attention', warning: 'Warning', up: 'Good', info: 'Default' };

/** Escapes a text, because text blocks are read as Markdown. */
const escaped = (text: string): string => clipped(text, MAX_TEXT).replace(/[\\*_[\]]/g, '\\$&');
const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text: escaped(text), wrap: true, ...more });

/** Returns the status in the text of a response, or null: a connector answers 200 even if Teams refuses the message. */
const hiddenStatus = (body: string): number | null => {
  const found = /HTTP error (\d{3})/.exec(body)?.[1];
  return found === undefined ? null : Number(found);
};

/** Sends an adaptive card through a workflow ("When a Teams webhook request is received") or an incoming webhook. */
export const teams: ChannelProtocol = {
  requestOf: ({ url }: SettingsOfType<'teams'>, { content }) => {
    const { title, paragraphs, facts, link } = chatText(content);
    const card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      msteams: { width: 'Full' },
      body: [
        block(title, { size: 'Large', weight: 'Bolder', color: COLORS[content.tone] }),
        ...paragraphs.map((text) => block(text)),
        ...(facts.length > 0
          ? [{ type: 'FactSet', facts: facts.map(({ label, value }) => ({ title: label, value: escaped(value) })) }]
          : []),
      ],
      actions: [...content.answers, ...(link === null ? [] : [link])].map(({ label, url: address }) => ({
        type: 'Action.OpenUrl',
        title: label,
        url: address,
      })),
    };
    return postJson(url, {
      type: 'message',
      summary: content.subject,
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
    });
  },
  replyOf: (response) => {
    const status = hiddenStatus(response.body) ?? response.status;
    const { error } = jsonOf(response) as { readonly error?: { readonly message?: unknown } };
    return explainedAnswer({ ...response, status }, error?.message);
  },
};

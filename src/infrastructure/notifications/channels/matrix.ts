import { clipped } from '../../../domain/kernel/plain-text.ts';
import { escapedHtml } from '../../../application/kernel/mail-template.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { NoticeContent } from '../../../application/notifications/notice-content.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf, withDelay } from '../channel-answer.ts';
import { addressOn } from './channel-protocol.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText, icons, plainBody } from './chat-text.ts';

/** Events larger than 65 536 bytes are refused. A message holds its text twice. */
const MAX_TEXT = 4000;

const htmlOf = (content: NoticeContent): string => {
  const { title, paragraphs, facts, link } = chatText(content);
  const lines = [
    `<strong>${escapedHtml(`${icons[content.tone]} ${title}`)}</strong>`,
    escapedHtml(clipped(paragraphs.join('\n'), MAX_TEXT)).replaceAll('\n', '<br>'),
    ...facts.map(({ label, value }) => `<strong>${escapedHtml(label)}:</strong> ${escapedHtml(value)}`),
    link === null ? '' : `<a href="${escapedHtml(link.url)}">${escapedHtml(link.label)}</a>`,
  ];
  return lines.filter((line) => line !== '').join('<br>');
};

/**
 * Sends a message to a room. The transaction id is the same for all attempts, so that the server stores a repeated
 * message once; the empty `m.mentions` says that no name in it mentions anybody. See the Client-Server API of Matrix,
 * "Sending events to a room" and "User and room mentions".
 */
export const matrix: ChannelProtocol = {
  requestOf: ({ serverUrl, roomId, token }: SettingsOfType<'matrix'>, { content, messageId }) => {
    const path = ['rooms', roomId, 'send', 'm.room.message', messageId].map(encodeURIComponent).join('/');
    const { link } = content;
    const text = `${icons[content.tone]} ${content.subject}\n${plainBody(content, MAX_TEXT)}`;
    const body = {
      msgtype: 'm.text',
      body: link === null ? text : `${text}\n${link.url}`,
      format: 'org.matrix.custom.html',
      formatted_body: htmlOf(content),
      'm.mentions': {},
    };
    const headers = { authorization: `Bearer ${token}` };
    return { ...postJson(addressOn(serverUrl, `_matrix/client/v3/${path}`), body, headers), method: 'PUT' };
  },
  replyOf: (response) => {
    const { event_id: eventId, error, errcode, retry_after_ms: wait } = jsonOf(response);
    const answer = confirmedAnswer(response, typeof eventId === 'string', error ?? errcode);
    return withDelay(answer, typeof wait === 'number' ? wait / 1000 : undefined);
  },
};

import { clipped } from '../../../domain/kernel/plain-text.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf } from '../channel-answer.ts';
import { addressOn } from './channel-protocol.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { plainBody } from './chat-text.ts';

const MAX_TITLE = 250;
const MAX_MESSAGE = 4000;
/** From 8 on, the Android client shows a message above others. */
const PRIORITIES: Readonly<Record<Tone, number>> = { down: 8, warning: 5, up: 4, info: 2 };

/**
 * Sends a message of an application. It is shown as plain text, unless an extra says otherwise. See "Push messages" and
 * "Message extras" in the documentation of Gotify.
 */
export const gotify: ChannelProtocol = {
  requestOf: ({ serverUrl, token, downPriority = PRIORITIES.down }: SettingsOfType<'gotify'>, { content }) => {
    const { link } = content;
    const message = plainBody(content, MAX_MESSAGE);
    return postJson(
      addressOn(serverUrl, 'message'),
      {
        title: clipped(content.subject, MAX_TITLE),
        message: link === null ? message : `${message}\n${link.url}`,
        priority: content.tone === 'down' ? downPriority : PRIORITIES[content.tone],
        ...(link === null ? {} : { extras: { 'client::notification': { click: { url: link.url } } } }),
      },
      { 'x-gotify-key': token },
    );
  },
  replyOf: (response) => {
    const { id, error, errorDescription } = jsonOf(response);
    return confirmedAnswer(response, typeof id === 'number', errorDescription ?? error);
  },
};

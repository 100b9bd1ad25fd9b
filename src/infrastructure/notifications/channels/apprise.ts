import { clipped } from '../../../domain/kernel/plain-text.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf } from '../channel-answer.ts';
import { addressOn } from './channel-protocol.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { plainBody } from './chat-text.ts';

const MAX_TITLE = 250;
const MAX_BODY = 4000;
const TYPES: Readonly<Record<Tone, string>> = { down: 'failure', warning: 'warning', up: 'success', info: 'info' };
/** Apprise answers this status for a key without services, and notifies nobody. */
const NO_CONTENT = 204;

/**
 * Sends a message through the Apprise API to the services of a key, or to the services that the channel names. See
 * "API Details" in the documentation of the Apprise API.
 */
export const apprise: ChannelProtocol = {
  requestOf: ({ serverUrl, key, urls, tag, headers }: SettingsOfType<'apprise'>, { content }) => {
    const { link } = content;
    const body = plainBody(content, MAX_BODY);
    return postJson(
      addressOn(serverUrl, key === undefined ? 'notify' : `notify/${key}`),
      {
        ...(urls === undefined ? {} : { urls: urls.join(',') }),
        ...(tag === undefined ? {} : { tag }),
        title: clipped(content.subject, MAX_TITLE),
        body: link === null ? body : `${body}\n${link.url}`,
        type: TYPES[content.tone],
        format: 'text',
      },
      { accept: 'application/json', ...headers },
    );
  },
  replyOf: (response) => {
    const { error } = jsonOf(response);
    const hasServices = response.status !== NO_CONTENT;
    const explanation = hasServices ? (error ?? response.body) : 'the key has no service';
    return confirmedAnswer(
      response,
      hasServices && (error === undefined || error === null || error === ''),
      explanation,
    );
  },
};

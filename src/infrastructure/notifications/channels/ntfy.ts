import { clipped } from '../../../domain/kernel/plain-text.ts';
import { NTFY_SERVER } from '../../../domain/notifications/channel-types.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { NoticeAnswer, Tone } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { plainBody } from './chat-text.ts';

const MAX_TITLE = 250;
const MAX_MESSAGE = 3500;
/** A notification has at most three actions. A tap on it opens the incident in any case. */
const MAX_ACTIONS = 3;
const SHOWN: Readonly<Record<Tone, { readonly priority: number; readonly tag: string }>> = {
  down: { priority: 5, tag: 'rotating_light' },
  warning: { priority: 4, tag: 'warning' },
  up: { priority: 3, tag: 'white_check_mark' },
  info: { priority: 3, tag: 'information_source' },
};

/** Returns the action of an answer: it is given at once, or its page asks first, because ntfy asks nothing by itself. */
const actionOf = ({ label, url, nowUrl, question }: NoticeAnswer) =>
  question === null
    ? { action: 'http', label, url: nowUrl, method: 'POST', clear: true }
    : { action: 'view', label, url };

/** Sends a push notification through ntfy.sh or another server. */
export const ntfy: ChannelProtocol = {
  requestOf: ({ topic, serverUrl = NTFY_SERVER, token }: SettingsOfType<'ntfy'>, { content }) => {
    const { priority, tag } = SHOWN[content.tone];
    const { link, answers } = content;
    const actions = [
      ...answers.map(actionOf),
      ...(link === null ? [] : [{ action: 'view', label: link.label, url: link.url }]),
    ];
    return postJson(
      serverUrl,
      {
        topic,
        title: clipped(content.subject, MAX_TITLE),
        message: plainBody(content, MAX_MESSAGE),
        priority,
        tags: [tag],
        ...(content.link === null ? {} : { click: content.link.url }),
        ...(actions.length === 0 ? {} : { actions: actions.slice(0, MAX_ACTIONS) }),
      },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    );
  },
  replyOf: (response) => explainedAnswer(response, jsonOf(response)['error']),
};

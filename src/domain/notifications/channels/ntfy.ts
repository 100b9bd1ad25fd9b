import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import { textField, urlField } from '../channel-fields.ts';
import { defineChannelType, postJson } from '../channel-type.ts';
import { plainBody } from '../chat-text.ts';
import type { Tone } from '../notices/notice-content.ts';
import { clipped } from '../../kernel/plain-text.ts';

const PUBLIC_SERVER = 'https://ntfy.sh/';
const MAX_TITLE = 250;
const MAX_MESSAGE = 3500;
const SHOWN: Readonly<Record<Tone, { readonly priority: number; readonly tag: string }>> = {
  down: { priority: 5, tag: 'rotating_light' },
  warning: { priority: 4, tag: 'warning' },
  up: { priority: 3, tag: 'white_check_mark' },
  info: { priority: 3, tag: 'information_source' },
};

/** A push notification of ntfy.sh or of a server of one's own. */
export const ntfy = defineChannelType({
  what: 'An ntfy notification',
  fields: {
    topic: textField('The topic. Anyone who knows it can read its messages, so it is stored like a password.', { pattern: '^[-_A-Za-z0-9]{1,64}$' }, { secret: true }),
    serverUrl: urlField('Your own server. Defaults to https://ntfy.sh.', { optional: true }),
    token: textField('The access token, if the topic needs one.', { maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }, { secret: true, optional: true }),
  },
  audience: 'people',
  hasSecretRecipients: true,
  recipientsOf: ({ topic, serverUrl = PUBLIC_SERVER }) => [`${serverUrl.replace(/\/$/, '')}/${topic}`],
  request: ({ topic, serverUrl = PUBLIC_SERVER, token }, { content }) => {
    const { priority, tag } = SHOWN[content.tone];
    return postJson(
      serverUrl,
      {
        topic,
        title: clipped(content.subject, MAX_TITLE),
        message: plainBody(content, MAX_MESSAGE),
        priority,
        tags: [tag],
        ...(content.link === null ? {} : { click: content.link.url, actions: [{ action: 'view', label: content.link.label, url: content.link.url }] }),
      },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    );
  },
  answer: (response) => explainedAnswer(response, jsonOf(response)['error']),
});

import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import { numberField, textField } from '../channel-fields.ts';
import { defineChannelType, postJson } from '../channel-type.ts';
import { plainBody } from '../chat-text.ts';
import type { Tone } from '../notices/notice-content.ts';
import { clipped } from '../../kernel/plain-text.ts';

const API = 'https://api.pushover.net/1/messages.json';
const MAX_TITLE = 250;
const MAX_MESSAGE = 1024;
const EMERGENCY = 2;
/** An emergency repeats until it is acknowledged: every minute, for an hour. */
const REPEAT_SECONDS = 60;
const EXPIRE_SECONDS = 3600;
const PRIORITIES: Readonly<Record<Tone, number>> = { down: 1, warning: 0, up: 0, info: -1 };
const KEY = { pattern: '^[A-Za-z0-9]{30}$' };

/** A push notification to a phone; outages have a high priority, which breaks through quiet hours. */
export const pushover = defineChannelType({
  what: 'A Pushover notification',
  fields: {
    token: textField('The API token of the application.', KEY, { secret: true }),
    userKey: textField('The key of the user or group.', KEY, { secret: true }),
    device: textField('The device, if not all.', { pattern: '^[\\w-]{1,25}$' }, { optional: true }),
    downPriority: numberField('The priority of outages, from -2 to 2; 1 by default. 2 repeats until somebody acknowledges it.', -2, EMERGENCY, { optional: true }),
  },
  audience: 'people',
  hasSecretRecipients: true,
  recipientsOf: ({ userKey, device }) => [device === undefined ? userKey : `${userKey}/${device}`],
  request: ({ token, userKey, device, downPriority = PRIORITIES.down }, { content, notice }) => {
    const priority = content.tone === 'down' ? downPriority : PRIORITIES[content.tone];
    return postJson(API, {
      token,
      user: userKey,
      ...(device === undefined ? {} : { device }),
      title: clipped(content.subject, MAX_TITLE),
      message: plainBody(content, MAX_MESSAGE),
      priority,
      ...(priority === EMERGENCY ? { retry: REPEAT_SECONDS, expire: EXPIRE_SECONDS } : {}),
      timestamp: Math.floor(Date.parse(notice.timestamp) / 1000),
      ...(content.link === null ? {} : { url: content.link.url, url_title: content.link.label }),
    });
  },
  answer: (response) => {
    const { errors } = jsonOf(response);
    return explainedAnswer(response, Array.isArray(errors) ? errors.join(', ') : undefined);
  },
});

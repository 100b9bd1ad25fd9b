import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { plainBody } from './chat-text.ts';

const API = 'https://api.pushover.net/1/messages.json';
const MAX_TITLE = 250;
const MAX_MESSAGE = 1024;
const EMERGENCY = 2;
/** An emergency notification repeats every minute for an hour until it is acknowledged. */
const REPEAT_SECONDS = 60;
const EXPIRE_SECONDS = 3600;
const PRIORITIES: Readonly<Record<Tone, number>> = { down: 1, warning: 0, up: 0, info: -1 };

/** Sends a push notification to a phone; outages have a high priority, which overrides quiet hours. */
export const pushover: ChannelProtocol = {
  requestOf: (
    { token, userKey, device, downPriority = PRIORITIES.down }: SettingsOfType<'pushover'>,
    { content, notice },
  ) => {
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
  replyOf: (response) => {
    const { errors } = jsonOf(response);
    return explainedAnswer(response, Array.isArray(errors) ? errors.join(', ') : undefined);
  },
};

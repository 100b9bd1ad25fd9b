import { clipped } from '../../../domain/kernel/plain-text.ts';
import { days } from '../../../domain/kernel/time.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { answerOfStatus } from '../channel-answer.ts';
import { encryptedPush, MAX_PUSH_BYTES } from '../push-message.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { plainBody } from './chat-text.ts';

/** The push service keeps a message for a browser that is offline for as long as a page is retried. */
const TTL_SECONDS = days(1) / 1000;
const MAX_TITLE = 200;
const MAX_BODY = 600;
const URGENCIES: Readonly<Record<Tone, string>> = { down: 'high', warning: 'high', up: 'normal', info: 'normal' };
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The settings of a subscription, and the header that identifies this service to its push service. */
type Settings = SettingsOfType<'webPush'> & { readonly authorization: string };

/**
 * Sends an encrypted message to the push service of a browser (RFC 8030). The service worker of the console shows it.
 */
export const webPush: ChannelProtocol = {
  requestOf: ({ endpoint, p256dh, auth, authorization }: Settings, { content, notice, baseUrl }) => {
    const shown = {
      title: clipped(content.subject, MAX_TITLE),
      body: clipped(plainBody(content, MAX_BODY), MAX_BODY),
      url: content.link?.url ?? `${baseUrl}/console`,
      tag: notice.data.incident?.id ?? notice.type,
    };
    const message = Buffer.from(JSON.stringify(shown));
    if (message.length > MAX_PUSH_BYTES) throw new Error('The message is too long for a push service.');
    return {
      method: 'POST',
      url: endpoint,
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        urgency: URGENCIES[content.tone],
      },
      body: encryptedPush(message, { p256dh, auth }),
    };
  },
  // RFC 8030 section 7.3 names 404 for a subscription that has expired, and push services answer 410.
  replyOf: (response) => {
    const answer = answerOfStatus(response);
    return GONE.has(response.status) ? { ...answer, verdict: 'gone' } : answer;
  },
};

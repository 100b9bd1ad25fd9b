import { elapsed, minutes } from '../kernel/time.ts';
import type { ReceiverVerdict } from './channel-health.ts';
import { oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';

/** How long an organization's mail server may fail before its admin recipients are notified; greylisting servers accept a mail minutes later. */
export const OWN_SERVER_TIMEOUT = minutes(30);

/** An attempt to deliver an alert to an organization's mail server. */
export interface OwnServerAttempt {
  readonly verdict: ReceiverVerdict;
  readonly firstAttemptAt: Date;
  readonly now: Date;
}

/** Whether to notify the admin recipients that alerts cannot be delivered. */
export const shouldNotify = ({ verdict, firstAttemptAt, now }: OwnServerAttempt): boolean =>
  verdict === 'failed' && elapsed(firstAttemptAt, now) >= OWN_SERVER_TIMEOUT;

/** The mail to admin recipients. It is sent by the platform's mail server, because the organization's own is failing. */
export const ownServerNotice = (error: string | null): NoticeText => ({
  subject: 'Your mail server does not accept alerts',
  text: [
    'Alerts to your recipients cannot be delivered, because the mail server of your organization does not accept them.',
    `Its last response: ${oneLine(error ?? 'none')}`,
    "Delivery is retried for 24 hours, and only through this server. Check the mail server in the organization's settings, or remove it.",
    '',
  ].join('\n'),
});

/** The deduplication key of the notice to an address: one per day (UTC), regardless of the number of waiting alerts. */
export const ownServerNoticeKey = (organizationId: number, address: string, now: Date): string =>
  `ownMailServer:${organizationId}:${now.toISOString().slice(0, 10)}:${address}`;

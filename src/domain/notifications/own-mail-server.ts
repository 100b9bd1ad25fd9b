import { elapsed, minutes } from '../kernel/time.ts';
import type { ReceiverVerdict } from './channel-health.ts';
import { oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';

/** How long an organization's own mail server may fail before those in charge are told: servers that greylist take a mail minutes later. */
export const OWN_SERVER_TIMEOUT = minutes(30);

/** An attempt to hand an alert to the mail server of an organization. */
export interface OwnServerAttempt {
  readonly verdict: ReceiverVerdict;
  readonly firstAttemptAt: Date;
  readonly now: Date;
}

/** Whether those in charge are to hear that alerts do not leave. */
export const shouldNotify = ({ verdict, firstAttemptAt, now }: OwnServerAttempt): boolean =>
  verdict === 'failed' && elapsed(firstAttemptAt, now) >= OWN_SERVER_TIMEOUT;

/** What they are told. It goes through the platform's mail server, for theirs is the trouble. */
export const ownServerNotice = (error: string | null): NoticeText => ({
  subject: 'Your mail server takes no alerts',
  text: [
    'Alerts that Watchstead has for your recipients do not leave, because the mail server of your organization does not take them.',
    `Its last answer: ${oneLine(error ?? 'none')}`,
    'They are tried for 24 hours and are sent in no other way. Look at the mail server in the settings of the organization, or remove it there.',
    '',
  ].join('\n'),
});

/** Names such a notice to an address, so that it is told once a day (UTC), however many alerts wait. */
export const ownServerNoticeKey = (organizationId: number, address: string, now: Date): string =>
  `ownMailServer:${organizationId}:${now.toISOString().slice(0, 10)}:${address}`;

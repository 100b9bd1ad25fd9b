import { elapsed, minutes } from '../kernel/time.ts';
import type { ReceiverVerdict } from './channel-health.ts';

/**
 * The time that an organization's mail server may fail before its admin recipients are notified. Greylisting servers
 * accept a mail minutes later. See ADR 0025.
 */
export const OWN_SERVER_TIMEOUT = minutes(30);

/** An attempt to deliver an alert to an organization's mail server. */
export interface OwnServerAttempt {
  readonly verdict: ReceiverVerdict;
  readonly firstAttemptAt: Date;
  readonly now: Date;
}

/** Returns true if the admin recipients are to be notified that alerts cannot be delivered. */
export const shouldNotify = ({ verdict, firstAttemptAt, now }: OwnServerAttempt): boolean =>
  verdict === 'failed' && elapsed(firstAttemptAt, now) >= OWN_SERVER_TIMEOUT;

/**
 * Returns the deduplication key of the notice to an address: one per UTC day, regardless of the number of waiting
 * alerts.
 */
export const ownServerNoticeKey = (organizationId: number, address: string, now: Date): string =>
  `ownMailServer:${organizationId}:${now.toISOString().slice(0, 10)}:${address}`;

import { sendError } from '../../domain/kernel/send-errors.ts';
import { elapsed, seconds } from '../../domain/kernel/time.ts';
import type { SendResult } from './outbox.ts';

/**
 * The time, in milliseconds, for which a process may hold a claimed message without renewing its lease. Between
 * renewals, more of it is left than clocks may differ (`CLOCK_TOLERANCE`). See ADR 0155.
 */
export const OUTBOX_LEASE = seconds(7);
/** The interval, in milliseconds, at which a process renews the leases of its messages. */
export const RENEW_EVERY = seconds(1.5);
/** The minimum remaining lease, in milliseconds, when sending starts. It allows enough time to renew the lease. */
export const LEASE_TO_SEND = OUTBOX_LEASE / 2;
/** The time, in milliseconds, after which a send that has not ended counts as failed. */
export const SEND_LIMIT = seconds(60);

const NOT_ENDED: SendResult = { outcome: 'failed', error: sendError('sendNotEnded', SEND_LIMIT / seconds(1)) };

interface SendInProgress {
  readonly startedAt: Date;
  readonly giveUp: () => void;
}

/** Limits the time of sends, so that a message whose sender hangs is sent again by any process. */
export class SendTimes {
  readonly #inProgress = new Set<SendInProgress>();

  /** Returns the results of a send, or the failure of each message if `giveUp` ends it. */
  async limit(
    count: number,
    startedAt: Date,
    send: () => Promise<readonly SendResult[]>,
  ): Promise<readonly SendResult[]> {
    const { promise: late, resolve } = Promise.withResolvers<readonly SendResult[]>();
    const sending = { startedAt, giveUp: () => resolve(Array.from({ length: count }, () => NOT_ENDED)) };
    this.#inProgress.add(sending);
    try {
      return await Promise.race([send(), late]);
    } finally {
      this.#inProgress.delete(sending);
    }
  }

  /** Gives up the sends that have taken `SEND_LIMIT`. */
  giveUp(now: Date): void {
    for (const { startedAt, giveUp } of this.#inProgress) if (elapsed(startedAt, now) >= SEND_LIMIT) giveUp();
  }
}

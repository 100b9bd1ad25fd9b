import { isConcerned } from '../../domain/subscribers/subscribed-parts.ts';
import type { Clock, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import { ANNOUNCEMENT_WORK } from './ports.ts';
import type { AnnouncementDeliveries } from './ports.ts';
import { deliveryMessage } from './subscriber-senders.ts';

/**
 * The maximum number of subscribers that one transaction decides about. It limits how long the transaction holds
 * locks.
 */
const BATCH = 250;

interface Needs {
  readonly announcementDeliveries: AnnouncementDeliveries;
  readonly outbox: Outbox;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Stores the deliveries of the announcements that wait, with their outbox messages. A process that dies leaves the rest
 * of its announcement to others, who go on after the last subscriber whose delivery was committed. See ADR 0101.
 */
export const expandAnnouncements =
  ({ announcementDeliveries, outbox, unitOfWork, clock }: Needs, batch = BATCH) =>
  async (): Promise<void> => {
    const isWaiting = (): Promise<boolean> =>
      unitOfWork.inTransaction(async () => {
        const now = clock.now();
        const waiting = await announcementDeliveries.take(batch, now);
        if (waiting === null) return false;
        const { candidates, announced } = waiting;
        const deliveries = await announcementDeliveries.add(
          waiting,
          candidates.filter((candidate) => isConcerned(candidate, announced)),
          { reachedId: candidates.at(-1)?.subscriberId ?? null, isComplete: candidates.length < batch },
          now,
        );
        await outbox.add(deliveries.map(deliveryMessage), now);
        return true;
      });
    while (await isWaiting());
  };

/** Notifies the subscribers as soon as an announcement is stored. */
export const dueAnnouncements = (needs: Needs): DueWork => ({
  name: ANNOUNCEMENT_WORK,
  run: whenExpected(() => needs.announcementDeliveries.isAnyWaiting(), expandAnnouncements(needs)),
});

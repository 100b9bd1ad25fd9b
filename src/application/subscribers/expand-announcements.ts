import type { Clock, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import { ANNOUNCEMENT_WORK } from './ports.ts';
import type { AnnouncementDeliveries } from './ports.ts';
import { deliveryMessage } from './subscriber-senders.ts';

/**
 * The maximum number of subscribers whose deliveries one transaction stores. It limits how long the transaction holds
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
        const expansion = await announcementDeliveries.expand(batch, now);
        if (expansion === null) return false;
        await outbox.add(expansion.deliveries.map(deliveryMessage), now);
        return true;
      });
    while (await isWaiting());
  };

/** Notifies the subscribers as soon as an announcement is stored. */
export const dueAnnouncements = (needs: Needs): DueWork => ({
  name: ANNOUNCEMENT_WORK,
  run: whenExpected(() => needs.announcementDeliveries.isAnyWaiting(), expandAnnouncements(needs)),
});

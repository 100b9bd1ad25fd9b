import { RECOVERY_WINDOW } from '../notifications/alert-timing.ts';

/** The time for which messages about resolved incidents are gathered for a person, as recoveries on channels are. */
export const RESOLUTION_WINDOW = RECOVERY_WINDOW;

/** A person, and how they are notified; null for mail to the address of the account. */
interface NotifiedBy {
  readonly userId: number;
  readonly contactMethodId: number | null;
}

/**
 * Returns the group of the messages about resolved incidents that a person gets as one. The first of them waits for the
 * others, because nothing is left to do.
 */
export const resolutionGroup = ({ userId, contactMethodId }: NotifiedBy) => ({
  key: `resolutions:${userId}:${contactMethodId ?? 'mail'}`,
  window: RESOLUTION_WINDOW,
  isFirstHeld: true,
});

import { seconds } from '../kernel/time.ts';

/**
 * The time for which messages about resolved incidents are gathered for a person. The outbox looks every two seconds
 * for what is due, so that none waits for more than 15 seconds.
 */
export const RESOLUTION_WINDOW = seconds(13);

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

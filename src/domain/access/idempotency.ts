import { hours } from '../kernel/time.ts';

/** How long the response for an idempotency key is stored. */
export const IDEMPOTENCY_WINDOW = hours(24);

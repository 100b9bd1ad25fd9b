import { hours } from '../kernel/time.ts';

/** How long the first answer under an idempotency key is kept. */
export const IDEMPOTENCY_WINDOW = hours(24);

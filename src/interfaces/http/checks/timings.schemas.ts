import { z } from 'zod';

/** How long one step took. */
export const milliseconds = z.number().nullable().describe('Milliseconds; null for a step that was not reached.');

/** How long the steps of a check took. */
export const timingsReply = z.object({
  dnsMs: milliseconds,
  connectMs: milliseconds,
  tlsMs: milliseconds,
  firstByteMs: milliseconds.describe('Milliseconds from the request to the headers of the answer; null for a step that was not reached.'),
  totalMs: z.number().describe('Milliseconds of the whole check, the last byte of the page included.'),
});

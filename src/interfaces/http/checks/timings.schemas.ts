import { z } from 'zod';

/** The duration of one step. */
export const milliseconds = z.number().nullable().describe('Milliseconds; null for a step that was not reached.');

/** The duration of each step of a check. */
export const timingsReply = z.object({
  dnsMs: milliseconds,
  connectMs: milliseconds,
  tlsMs: milliseconds,
  firstByteMs: milliseconds.describe('Milliseconds from the request to the response headers; null for a step that was not reached.'),
  totalMs: z.number().describe('Milliseconds of the whole check, including the response body.'),
});

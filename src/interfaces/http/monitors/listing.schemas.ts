import { z } from 'zod';

/** The entry of an address in a blocklist. */
export const listing = z.object({
  name: z.string(),
  reason: z.string().describe('As reported by the list.'),
  listKey: z.string().describe('The zone of the list.'),
  delistUrl: z.string().describe('The operator’s page with details and removal instructions.'),
  resultCode: z.string().describe('The return codes of the list, for example `127.0.0.2`.'),
});

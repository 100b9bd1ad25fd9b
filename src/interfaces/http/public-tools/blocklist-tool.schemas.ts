import { z } from 'zod';
import type { ListingResult } from '../../../application/public-tools/query-blocklists.ts';
import { isListedBy } from '../../../domain/public-tools/blocklist.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { replyFrom } from '../kernel/reply.ts';
import { failure, failureOf, host } from './tool.schemas.ts';

export const blocklistQuery = z.object({
  address: host.describe('A public IPv4 or IPv6 address, or a host name, of which the first address is looked for.'),
});

const listing = z.object({
  name: z.string(),
  reason: z.string().describe('In the words of the list.'),
  listKey: z.string().describe('The zone of the list.'),
  delistUrl: z.string().describe('Where its operator tells more, and how to get off.'),
  resultCode: z.string().describe('The codes that the list answered, such as `127.0.0.2`.'),
});

export const blocklistReply = replyFrom(
  z
    .object({
      host: z.string().describe('The address or host name as it was asked for.'),
      address: z.string().nullable().describe('The address that was looked for.'),
      isListed: z.boolean().nullable().describe('Whether any list holds the address; null when none holds it and not one list answered.'),
      listedCount: z.int(),
      listings: z.array(listing),
      lists: z.array(z.object({ listKey: z.string(), name: z.string(), status: z.enum(['listed', 'notListed', 'unknown']), failure })).describe('Every list that was asked. `unknown` lists gave no usable answer: `queryRefused` when they do not answer the name servers of this service.'),
      failure,
    })
    .meta({ id: 'BlocklistCheck' }),
  ({ host: asked, found }: { readonly host: string; readonly found: Attempt<ListingResult> }) => {
    const verdicts = found.ok ? found.value.verdicts : [];
    const listings = verdicts.flatMap((verdict) => (verdict.status === 'listed' ? [verdict.listing] : []));
    return {
      host: asked,
      address: found.ok ? found.value.address : null,
      isListed: isListedBy(verdicts),
      listedCount: listings.length,
      listings,
      lists: verdicts.map((verdict) => ({
        listKey: verdict.list.key,
        name: verdict.list.name,
        status: verdict.status,
        failure: verdict.status === 'unknown' ? verdict.failure : null,
      })),
      failure: failureOf(found),
    };
  },
);

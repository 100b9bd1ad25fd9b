import { z } from 'zod';
import type { ListingResult } from '../../../application/public-tools/find-listings.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { isListedBy, listingsOf } from '../../../domain/checks/warnings/blocklist.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { listing } from '../monitors/listing.schemas.ts';
import { failure, failureOf, host } from './tool.schemas.ts';

export const blocklistQuery = z.object({
  address: host.describe('A public IPv4 or IPv6 address, or a host name, whose first address is checked.'),
});

export const blocklistReply = replyFrom(
  z
    .object({
      host: z.string().describe('The requested address or host name.'),
      address: z.string().nullable().describe('The address that was checked.'),
      isListed: z.boolean().nullable().describe('Whether any list contains the address; null if no list responded.'),
      listedCount: z.int(),
      listings: z.array(listing),
      lists: z
        .array(
          z.object({
            listKey: z.string(),
            name: z.string(),
            status: z.enum(['listed', 'notListed', 'unknown']),
            failure,
          }),
        )
        .describe(
          'Every list that was queried. An `unknown` list gave no usable response; `queryRefused` means that it refuses queries from this service’s name servers, `blocklistUnreliable` that it does not answer its test entries (RFC 5782 section 5) correctly.',
        ),
      failure,
    })
    .meta({ id: 'BlocklistCheck' }),
  ({ host: asked, found }: { readonly host: string; readonly found: Attempt<ListingResult> }) => {
    const verdicts = found.ok ? found.value.verdicts : [];
    const listings = listingsOf(verdicts);
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

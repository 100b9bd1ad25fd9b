import type { BlocklistVerdict } from '../../domain/checks/warnings/blocklist.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { queryBlocklists } from '../checks/query-blocklists.ts';
import type { BlocklistQueries } from '../checks/warnings.ports.ts';

/** The results of blocklist queries for an address. */
export interface ListingResult {
  readonly address: string;
  readonly verdicts: readonly BlocklistVerdict[];
}

/** Returns the same as `queryBlocklists` for the first address of a public host, IPv4 before IPv6. */
export const findListings = async (
  guard: AddressGuard,
  queries: BlocklistQueries,
  host: string,
): Promise<Attempt<ListingResult>> => {
  const judgement = await guard.judge(host);
  if (!judgement.public) return failed(judgement.reason, 'resolve', host);
  const [address] = judgement.addresses;
  return address === undefined
    ? failed('hostUnresolved', 'resolve', host)
    : { ok: true, value: { address, verdicts: await queryBlocklists(queries, address) } };
};

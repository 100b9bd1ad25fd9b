import { blocklistsFor, interpretBlocklist } from '../../domain/checks/warnings/blocklist.ts';
import type { BlocklistVerdict } from '../../domain/checks/warnings/blocklist.ts';
import type { BlocklistQueries } from './warnings.ports.ts';

/** Queries every list that covers the address concurrently. A list that does not answer does not affect the others. */
export const queryBlocklists = (queries: BlocklistQueries, address: string): Promise<readonly BlocklistVerdict[]> =>
  Promise.all(
    blocklistsFor(queries.lists, address).map(async (list) =>
      interpretBlocklist(list, address, await queries.ask(list, address)),
    ),
  );

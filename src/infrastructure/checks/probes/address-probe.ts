import type { Probe } from '../../../application/checks/ports.ts';
import type { BlocklistStates } from '../../../application/checks/warnings.ports.ts';
import type { BlocklistQueries } from '../../../application/checks/warnings.ports.ts';
import { queryBlocklists } from '../../../application/checks/query-blocklists.ts';
import type { AddressObservation } from '../../../domain/checks/kinds/ip.ts';
import type { MonitorCheck } from '../../../domain/checks/check-finding.ts';

/** Looks up addresses in blocklists. */
export class AddressProbe implements Probe<MonitorCheck, AddressObservation> {
  readonly #queries: BlocklistQueries;
  readonly #listings: Pick<BlocklistStates, 'find'>;

  constructor(queries: BlocklistQueries, listings: Pick<BlocklistStates, 'find'>) {
    this.#queries = queries;
    this.#listings = listings;
  }

  async probe({ target, monitorId }: MonitorCheck): Promise<AddressObservation> {
    const [verdicts, known] = await Promise.all([
      queryBlocklists(this.#queries, target),
      monitorId === undefined ? null : this.#listings.find(monitorId),
    ]);
    return { verdicts, known: known?.listings ?? [] };
  }
}

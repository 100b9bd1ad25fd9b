import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { customerSummaryOf } from '../../domain/console/customer-summary.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CustomerSummaries, CustomerSummaryFilter } from './ports.ts';

interface ListInput {
  readonly request: ListRequest;
  readonly filter: CustomerSummaryFilter;
}

/** Lists customers with the state of their monitors, those with the most that are down first. */
export const listCustomerSummaries = defineQuery({
  name: 'listCustomerSummaries',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ customerSummaries }: { readonly customerSummaries: CustomerSummaries }) =>
    async ({ caller, scope, now }, { request, filter }: ListInput) => {
      const listed = listedOrganization(scope, ownOrganization(caller));
      const page = await customerSummaries.page(listed, request, filter, now);
      return accepted({ ...page, items: page.items.map((facts) => customerSummaryOf(facts, now)) });
    },
});

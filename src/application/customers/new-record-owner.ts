import { customerNotVisible } from '../../domain/access/customer.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { Customers } from './ports.ts';

/**
 * Returns the owner of a record that the caller creates: the requested customer, the customer that the caller is bound
 * to, or the organization.
 */
export const newRecordOwner = async (
  customers: Pick<Customers, 'find'>,
  { scope, caller }: CommandContext,
  sent: number | string | null | undefined,
) => {
  const asked = sent ?? scope.customerId;
  if (asked === null) return accepted({ customerId: null, organizationId: ownOrganization(caller) });
  const owner = await customers.find(scope, asked);
  return owner === null ? customerNotVisible : accepted({ customerId: owner.id, organizationId: owner.organizationId });
};

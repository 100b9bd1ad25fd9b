import type { OpenTenancy } from '../organizations/under-test.ts';
import { customFieldsContract } from './custom-fields.contract.ts';
import { customersContract } from './customers.contract.ts';
import { packageConfigsContract } from './package-configs.contract.ts';

/** What the ports of customers promise, one suite for each. */
export const customersContextContracts = (adapter: string, open: OpenTenancy): void => {
  for (const contract of [packageConfigsContract, customersContract, customFieldsContract]) contract(adapter, open);
};

import { administratorsContract } from '../accounts/administrators.contract.ts';
import { foundingsContract } from './organization-bootstraps.contract.ts';
import { organizationsContract } from './organizations.contract.ts';
import { quotasContract } from './quotas.contract.ts';
import { smtpServersContract } from './smtp-servers.contract.ts';
import type { OpenTenancy } from './under-test.ts';
import { usersContract } from '../accounts/users.contract.ts';

const contracts = [
  organizationsContract,
  foundingsContract,
  quotasContract,
  smtpServersContract,
  usersContract,
  administratorsContract,
];

/** What the ports of organizations and their people promise, one suite for each. */
export const organizationsContextContracts = (adapter: string, open: OpenTenancy): void => {
  for (const contract of contracts) contract(adapter, open);
};

import { accountLinksContract } from './account-links.contract.ts';
import { accountsContract } from './accounts.contract.ts';
import { apiTokensContract } from './api-tokens.contract.ts';
import { apiTokenReaderContract, sessionReaderContract } from './credential-readers.contract.ts';
import { enrolmentsContract } from './enrolments.contract.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';
import { sessionsContract } from './sessions.contract.ts';
import { signInCountersContract } from './sign-in-counters.contract.ts';
import type { OpenAccess } from './under-test.ts';

const contracts = [
  apiTokensContract,
  apiTokenReaderContract,
  sessionsContract,
  sessionReaderContract,
  enrolmentsContract,
  accountLinksContract,
  signInCountersContract,
  accountsContract,
  rateLimitsContract,
];

/** What the ports of access promise, one suite for each. */
export const accessContextContracts = (adapter: string, open: OpenAccess): void => {
  for (const contract of contracts) contract(adapter, open);
};

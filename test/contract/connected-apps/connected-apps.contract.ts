import { appGrantsContract } from './app-grants.contract.ts';
import { appTokenReaderContract } from './app-token-reader.contract.ts';
import { appTokensContract } from './app-tokens.contract.ts';
import { authorizationsContract } from './authorizations.contract.ts';
import { oauthClientsContract } from './oauth-clients.contract.ts';
import type { OpenConnectedApps } from './under-test.ts';

const contracts = [oauthClientsContract, authorizationsContract, appGrantsContract, appTokensContract, appTokenReaderContract];

/** What the ports of connected apps promise, one suite for each. */
export const connectedAppsContracts = (adapter: string, open: OpenConnectedApps): void => {
  for (const contract of contracts) contract(adapter, open);
};

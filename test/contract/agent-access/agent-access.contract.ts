import { agentApprovalsContract } from './agent-approvals.contract.ts';
import { agentRegistrationsContract } from './agent-registrations.contract.ts';
import { agentTokenReaderContract } from './agent-token-reader.contract.ts';
import { agentTokensContract } from './agent-tokens.contract.ts';
import { authorizingUsersContract } from './authorizing-users.contract.ts';
import { claimGuessesContract } from './user-code-attempts.contract.ts';
import { seenTokensContract } from './seen-tokens.contract.ts';
import { signingKeysContract } from './signing-keys.contract.ts';
import type { OpenAgentAccess } from './under-test.ts';

const contracts = [
  agentRegistrationsContract,
  agentApprovalsContract,
  agentTokensContract,
  agentTokenReaderContract,
  authorizingUsersContract,
  claimGuessesContract,
  seenTokensContract,
  signingKeysContract,
];

/** What the ports of agent access promise, one suite for each. */
export const agentAccessContracts = (adapter: string, open: OpenAgentAccess): void => {
  for (const contract of contracts) contract(adapter, open);
};

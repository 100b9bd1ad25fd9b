import { ContainerModule } from 'inversify';
import { getAccountDeletion, requestAccountDeletion, withdrawAccountDeletion } from '../application/accounts/account-deletions.ts';
import { accountDeletionJob } from '../application/accounts/account-deletion-job.ts';
import { completeAccountDeletion, listDueAccountDeletions } from '../application/accounts/complete-deletions.ts';
import {
  createOrganizationToken,
  createToken,
  listOrganizationTokens,
  listTokens,
  renameOrganizationToken,
  renameToken,
  revokeOrganizationToken,
  revokeToken,
} from '../application/access/api-tokens.ts';
import { issueServiceToken, listServiceTokens } from '../application/access/service-tokens.ts';
import { setPlatformAdmin } from '../application/organizations/platform-flags.ts';
import { deleteUser, getUser, inviteUser, listUsers, updateUser } from '../application/accounts/users.ts';
import { PostgresApiTokens } from '../infrastructure/access/postgres-api-tokens.ts';
import { PostgresTokenIssuers } from '../infrastructure/access/postgres-token-issuers.ts';
import { PostgresAccountDeletions } from '../infrastructure/accounts/postgres-account-deletions.ts';
import { PostgresAdministrators } from '../infrastructure/accounts/postgres-administrators.ts';
import { PostgresUsers } from '../infrastructure/accounts/postgres-users.ts';
import { bindUseCase, useCaseToken } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

const tokens = { apiTokens: Port.ApiTokens } as const;
const revocation = { ...tokens, accessChanges: Port.AccessChanges } as const;
const minting = { ...tokens, customers: Port.Customers, ids: Port.IdSource, secrets: Port.SecretSource, digest: Port.Digest } as const;
const users = { users: Port.Users } as const;
const erasure = { ...users, ...revocation, sessions: Port.Sessions, enrolments: Port.Enrolments } as const;
const link = { accountLinks: Port.AccountLinks, secrets: Port.SecretSource, digest: Port.Digest, baseUrl: Setting.BaseUrl } as const;
const deletion = { ...users, accountDeletions: Port.AccountDeletions } as const;
const administrators = Port.Administrators;

/** Users, the tokens they issue, and the deletion of their accounts. */
export const peopleModule = new ContainerModule(({ bind }) => {
  bind(Port.ApiTokens).toResolvedValue((database) => new PostgresApiTokens(database), [Setting.Database]).inSingletonScope();
  bind(Port.TokenIssuers).toResolvedValue((database) => new PostgresTokenIssuers(database), [Setting.Database]).inSingletonScope();
  bind(Port.Users).toResolvedValue((database) => new PostgresUsers(database), [Setting.Database]).inSingletonScope();
  bind(Port.Administrators).toResolvedValue((database) => new PostgresAdministrators(database), [Setting.Database]).inSingletonScope();
  bind(Port.AccountDeletions)
    .toResolvedValue((database) => new PostgresAccountDeletions(database), [Setting.Database])
    .inSingletonScope();
  bindUseCase(bind, listTokens, tokens);
  bindUseCase(bind, createToken, minting);
  bindUseCase(bind, renameToken, tokens);
  bindUseCase(bind, revokeToken, revocation);
  bindUseCase(bind, listOrganizationTokens, tokens);
  bindUseCase(bind, createOrganizationToken, minting);
  bindUseCase(bind, renameOrganizationToken, tokens);
  bindUseCase(bind, revokeOrganizationToken, revocation);
  bindUseCase(bind, issueServiceToken, { ...minting, tokenIssuers: Port.TokenIssuers });
  bindUseCase(bind, listServiceTokens, { ...tokens, tokenIssuers: Port.TokenIssuers });
  bindUseCase(bind, setPlatformAdmin, { ...users, accessChanges: Port.AccessChanges });
  bindUseCase(bind, listUsers, users);
  bindUseCase(bind, getUser, users);
  bindUseCase(bind, inviteUser, { ...users, ...link, customers: Port.Customers, organizationNames: Port.Users, ids: Port.IdSource });
  bindUseCase(bind, updateUser, { ...users, administrators, customers: Port.Customers, accessChanges: Port.AccessChanges });
  bindUseCase(bind, deleteUser, { ...erasure, administrators });
  bindUseCase(bind, getAccountDeletion, deletion);
  bindUseCase(bind, requestAccountDeletion, { ...deletion, administrators });
  bindUseCase(bind, withdrawAccountDeletion, { ...deletion, administrators, accessChanges: Port.AccessChanges });
  bindUseCase(bind, listDueAccountDeletions, { accountDeletions: Port.AccountDeletions });
  bindUseCase(bind, completeAccountDeletion, { ...erasure, accountDeletions: Port.AccountDeletions });
  bind(Port.RecurringJob)
    .toResolvedValue(accountDeletionJob, [useCaseToken(listDueAccountDeletions), useCaseToken(completeAccountDeletion)])
    .inSingletonScope();
});

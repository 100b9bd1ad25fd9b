import { randomBytes } from 'node:crypto';
import { DEFAULT_QUOTA_TIERS } from '../../../domain/organizations/quota.ts';
import type { QuotaTier } from '../../../domain/organizations/quota.ts';
import { aesVault } from '../../kernel/crypto/vault.ts';
import { InMemoryAccessChanges } from '../../access/memory/in-memory-access-changes.ts';
import { InMemoryApiTokens } from '../../access/memory/in-memory-api-tokens.ts';
import { InMemoryEnrolments } from '../../access/memory/in-memory-enrolments.ts';
import { InMemorySessions } from '../../access/memory/in-memory-sessions.ts';
import { InMemoryAccountDeletions } from '../../accounts/memory/in-memory-account-deletions.ts';
import { InMemoryCustomers, InMemoryCustomFields, InMemoryPackageConfigs } from '../../customers/memory/repositories.ts';
import type { MemoryHost } from '../../kernel/memory/memory-host.ts';
import { InMemoryAdministrators } from '../../accounts/memory/in-memory-administrators.ts';
import { InMemoryOrganizationBootstraps } from './in-memory-organization-bootstraps.ts';
import { InMemoryOrganizations } from './in-memory-organizations.ts';
import { InMemoryQuotas } from './in-memory-quotas.ts';
import { InMemorySmtpServers } from './in-memory-smtp-servers.ts';
import { InMemoryUsers } from '../../accounts/memory/in-memory-users.ts';

const SECRET_KEY_BYTES = 32;

/** The stores that the use cases of organizations, of their people and of their customers need. */
export const inMemoryTenancy = ({ store, ids, secrets, digest }: MemoryHost, quotaTiers: readonly QuotaTier[] = DEFAULT_QUOTA_TIERS) => {
  const customers = new InMemoryCustomers(store);
  return {
    ...{ ids, secrets, digest, quotaTiers, customers },
    organizations: new InMemoryOrganizations(store),
    organizationBootstraps: new InMemoryOrganizationBootstraps(store),
    quotas: new InMemoryQuotas(store, quotaTiers),
    smtpServers: new InMemorySmtpServers(store, aesVault(randomBytes(SECRET_KEY_BYTES))),
    users: new InMemoryUsers(store),
    administrators: new InMemoryAdministrators(store),
    accountDeletions: new InMemoryAccountDeletions(store),
    packageConfigs: new InMemoryPackageConfigs(store),
    accessChanges: new InMemoryAccessChanges(store),
    customFields: new InMemoryCustomFields(store),
    apiTokens: new InMemoryApiTokens(store),
    sessions: new InMemorySessions(store),
    enrolments: new InMemoryEnrolments(store),
  };
};

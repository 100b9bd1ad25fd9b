import { customDomainsContract } from '../../contract/custom-domains/custom-domains.contract.ts';
import { PostgresCustomDomains } from '../../../src/infrastructure/custom-domains/postgres-custom-domains.ts';
import { aPublicId } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

describe('custom domains in PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  customDomainsContract({ describe, it }, async () => {
    const database = await emptied();
    const organization = async (name: string): Promise<number> => {
      const row = {
        publicId: aPublicId(),
        createdAt: NOW,
        updatedAt: NOW,
        name,
        status: 'active',
        monitorQuotaTier: 'free',
      } as const;
      return (await database.query.insertInto('organization').values(row).returning('id').executeTakeFirstOrThrow()).id;
    };
    const organizationIds = [await organization('Acme'), await organization('Bolt')] as const;
    return {
      unitOfWork: database,
      organizationIds,
      customDomains: new PostgresCustomDomains(database),
      close: () => Promise.resolve(),
    };
  });
});

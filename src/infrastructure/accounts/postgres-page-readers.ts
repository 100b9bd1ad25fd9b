import type { PageReaders } from '../../application/accounts/ports.ts';
import type { HostBrand } from '../../domain/organizations/host-brand.ts';
import { UNKNOWN_READER } from '../../domain/kernel/locale.ts';
import type { ReaderFacts } from '../../domain/kernel/locale.ts';
import { effectiveBrand } from '../../domain/organizations/brand.ts';
import { organizationBrand, toBrand } from '../organizations/brand.sql.ts';
import type { BrandRow } from '../organizations/brand.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Finds the readers of pages by account, or by the organization of the host. */
export class PostgresPageReaders extends PostgresAdapter implements PageReaders {
  async ofUser(userId: number): Promise<ReaderFacts> {
    const found = await this.database.query
      .selectFrom('app_user as u')
      .innerJoin('organization as o', 'o.id', 'u.organizationId')
      .select(['u.language as accountLanguage', 'u.timezone as accountTimezone', 'o.timezone', 'o.language', 'o.name'])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    if (found === undefined) return UNKNOWN_READER;
    const { accountLanguage, accountTimezone, ...organization } = found;
    return { accountLanguage, accountTimezone, organization };
  }

  async ofHost(organizationId: number): Promise<ReaderFacts> {
    const organization = await this.database.query
      .selectFrom('organization')
      .select(['timezone', 'language', 'name'])
      .where('id', '=', organizationId)
      .executeTakeFirst();
    return { accountLanguage: null, accountTimezone: null, organization: organization ?? null };
  }

  async brandOf(organizationId: number): Promise<HostBrand | null> {
    const [found] = await this.database.prepared<{ readonly name: string; readonly brand: BrandRow }>(
      `select o.name, ${organizationBrand('o')} brand from organization o where o.id = $1`,
      [organizationId],
    );
    return found === undefined ? null : { name: found.name, ...effectiveBrand([toBrand(found.brand)]) };
  }
}

import { sql } from 'kysely';
import type {
  OrganizationFilter,
  Organizations,
  OrganizationStart,
  OrganizationView,
  OrganizationBootstraps,
  NewOrganizationBootstrap,
  Quotas,
  QuotaUse,
} from '../../application/organizations/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import { addOne } from '../../application/kernel/repository.ts';
import {
  defaultPackageConfig,
  firstAdministrator,
  localLocation,
  BOOTSTRAP_TOKEN_NAME,
} from '../../domain/organizations/organization-defaults.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import { organizationMachine } from '../../domain/organizations/organization.machine.ts';
import type { QuotaTier } from '../../domain/organizations/quota-tier.ts';
import { violatedConstraint, isUniqueViolation } from '../kernel/database/connections/database-errors.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { countedRows } from '../kernel/database/record-counts.ts';
import { OrganizationRow } from './organization.entity.ts';

/** Stores organizations. Each organization is its own tenant. */
export class PostgresOrganizations
  extends PostgresRepository<Organization, OrganizationFilter, OrganizationView, 'nameTaken'>
  implements Organizations
{
  constructor(database: Database) {
    super(database, {
      entity: OrganizationRow,
      owner: { organization: 'id' },
      hidden: ['sealedSmtp'],
      view: { columns: `${QUOTA_USE} "used"` },
      search: ['name'],
      taken: { organization_name_key: 'nameTaken' },
    });
  }

  async create(record: NewRecord<Organization>, start: OrganizationStart) {
    try {
      return await this.database.inTransaction(() => this.#store(record, start));
    } catch (error) {
      if (violatedConstraint(error) === 'app_user_email_unique') return 'emailTaken';
      throw error;
    }
  }

  async #store(record: NewRecord<Organization>, { packageConfig, administrator }: OrganizationStart) {
    const { query } = this.database;
    const stored = await addOne(this, record);
    if (stored === 'nameTaken') return stored;
    const organization = { ...stored, used: 0 };
    const owned = { createdAt: record.createdAt, updatedAt: record.updatedAt, organizationId: stored.id };
    await query
      .insertInto('package_config')
      .values({ ...packageConfig, ...owned, ...defaultPackageConfig })
      .execute();
    if (administrator === null) return { organization, administratorId: null };
    const { id: administratorId } = await query
      .insertInto('app_user')
      .values({ ...administrator, ...owned, ...firstAdministrator })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { organization, administratorId };
  }
}

/** Stores a new organization with its first records. */
export class PostgresOrganizationBootstraps extends PostgresAdapter implements OrganizationBootstraps {
  async any(): Promise<boolean> {
    const row = await this.database.query.selectFrom('organization').select('id').limit(1).executeTakeFirst();
    return row !== undefined;
  }

  async add(bootstrap: NewOrganizationBootstrap) {
    try {
      return await this.database.inTransaction(() => this.#store(bootstrap));
    } catch (fault) {
      if (isUniqueViolation(fault, 'organization_name_key')) return 'organizationTaken';
      if (isUniqueViolation(fault, 'app_user_email_unique')) return 'emailTaken';
      throw fault;
    }
  }

  async #store({ now, organization, user, packageConfig, location, token }: NewOrganizationBootstrap) {
    const { query } = this.database;
    const stamps = { createdAt: now, updatedAt: now };
    const { id: organizationId } = await query
      .insertInto('organization')
      .values({ ...organization, ...stamps, status: organizationMachine.initial })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: userId } = await query
      .insertInto('app_user')
      .values({ ...firstAdministrator, ...user, ...stamps, organizationId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('package_config')
      .values({ ...packageConfig, ...stamps, organizationId, ...defaultPackageConfig })
      .execute();
    if (token !== null)
      await query
        .insertInto('api_token')
        .values({ ...token, ...stamps, organizationId, userId, name: BOOTSTRAP_TOKEN_NAME })
        .execute();
    await query
      .insertInto('location')
      .values({ ...location, ...stamps, ...localLocation })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return {
      organizationId,
      organizationPublicId: organization.publicId,
      userId: user.publicId,
      administratorId: userId,
    };
  }
}

/** The SQL expression of the number of monitors that count towards the quota of the query's `organization`. */
const QUOTA_USE = countedRows('monitor', ' and organization_id = organization.id');

const quotaUse = sql.raw<number>(QUOTA_USE);

/** Computes monitor quotas from the maintained count of monitors. */
export class PostgresQuotas implements Quotas {
  readonly tiers: readonly QuotaTier[];
  readonly #database: Database;

  constructor(database: Database, tiers: readonly QuotaTier[]) {
    this.#database = database;
    this.tiers = tiers;
  }

  async useOf(organizationId: number): Promise<QuotaUse> {
    const { query } = this.#database;
    const organization = await query
      .selectFrom('organization')
      .select(['publicId as organizationPublicId', 'monitorQuotaTier as tier', 'autoQuotaUpgrade'])
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // The count is read by a separate statement, so that it includes the rows that a concurrent claim stored while this
    // one waited for the lock.
    const { used } = await query
      .selectFrom('organization')
      .select(quotaUse.as('used'))
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return { ...organization, used };
  }

  async moveTo(organizationId: number, tier: string, now: Date): Promise<void> {
    await this.#database.query
      .updateTable('organization')
      .set((column) => ({ monitorQuotaTier: tier, updatedAt: now, revision: column('revision', '+', 1) }))
      .where('id', '=', organizationId)
      .execute();
  }
}

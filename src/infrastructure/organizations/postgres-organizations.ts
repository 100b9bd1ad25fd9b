import type { OrganizationFilter, Organizations, OrganizationStart, OrganizationView } from '../../application/organizations/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import { addOne } from '../../application/kernel/repository.ts';
import { defaultPackageConfig, firstAdministrator } from '../../domain/organizations/organization-defaults.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import { violatedConstraint } from '../kernel/database/connections/database-errors.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { OrganizationRow } from './organization.entity.ts';
import { QUOTA_USE } from './postgres-quotas.ts';

/** Each organization is its own tenant. */
export class PostgresOrganizations extends PostgresRepository<Organization, OrganizationFilter, OrganizationView, 'nameTaken'> implements Organizations {
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
    await query.insertInto('package_config').values({ ...packageConfig, ...owned, ...defaultPackageConfig }).execute();
    if (administrator === null) return { organization, administratorId: null };
    const { id: administratorId } = await query
      .insertInto('app_user')
      .values({ ...administrator, ...owned, ...firstAdministrator })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { organization, administratorId };
  }
}

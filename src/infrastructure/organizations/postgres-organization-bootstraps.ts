import { BOOTSTRAP_TOKEN_NAME, defaultPackageConfig, firstAdministrator } from '../../domain/organizations/organization-defaults.ts';
import { organizationMachine } from '../../domain/organizations/organization.machine.ts';
import type { OrganizationBootstraps, NewOrganizationBootstrap } from '../../application/organizations/ports.ts';
import { LOCAL_LOCATION } from '../../domain/monitors/location.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { isUniqueViolation } from '../kernel/database/connections/database-errors.ts';

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
      .values({ ...user, ...stamps, organizationId, ...firstAdministrator })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('package_config')
      .values({ ...packageConfig, ...stamps, organizationId, ...defaultPackageConfig })
      .execute();
    await query
      .insertInto('api_token')
      .values({ ...token, ...stamps, organizationId, userId, name: BOOTSTRAP_TOKEN_NAME })
      .execute();
    await query
      .insertInto('location')
      .values({ ...location, ...stamps, key: LOCAL_LOCATION, name: 'Local' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return { organizationId, organizationPublicId: organization.publicId, userId: user.publicId };
  }
}

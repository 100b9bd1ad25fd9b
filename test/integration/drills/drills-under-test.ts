import { addOne, expectStored } from '../../../src/application/kernel/repository.ts';
import type { DrillsUnderTest } from '../../../src/contracts/index.ts';
import { PostgresUsers } from '../../../src/infrastructure/accounts/postgres-users.ts';
import { PostgresDrillLinks } from '../../../src/infrastructure/drills/postgres-drill-links.ts';
import { PostgresDrills, PostgresDrillSettings } from '../../../src/infrastructure/drills/postgres-drills.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { aNewOrganization, aNewUser } from '../../builders/agencies.ts';

/** Opens the drills in a database without organizations for their contract. */
export const drillsUnderTest = async (database: Database) => {
  const organizations = new PostgresOrganizations(database);
  const organization = async (name: string): Promise<number> =>
    expectStored(await addOne(organizations, aNewOrganization({ name, imEnabled: true }))).id;
  const [one, other] = [await organization('Agency'), await organization('Other agency')];
  const { id: userId } = expectStored(await addOne(new PostgresUsers(database), aNewUser(one)));
  return {
    drills: new PostgresDrills(database),
    drillLinks: new PostgresDrillLinks(database),
    drillSettings: new PostgresDrillSettings(database),
    unitOfWork: database,
    organizationIds: [one, other],
    userId,
    close: () => Promise.resolve(),
  } satisfies DrillsUnderTest;
};

import { defaultPackageConfig, firstAdministrator } from '../../domain/organizations/organization-defaults.ts';
import type {
  OrganizationFilter,
  OrganizationId,
  Organizations,
  OrganizationStart,
  OrganizationView,
} from '../../application/organizations/organization.ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { isUniqueViolation, updateAtRevision } from '../kernel/database/database-errors.ts';
import { containing } from '../kernel/database/search.ts';
import { quotaUse } from './quota-use.ts';

/** An organization is its own tenant. */
const OWNER = { organization: 'organization.id' } as const;
const COLUMNS = [
  'id',
  'publicId',
  'name',
  'status',
  'cancelledAt',
  'vatId',
  'vatValidatedAt',
  'countryCode',
  'billingEmail',
  'requireMfaAdmins',
  'requireMfaEditors',
  'requireMfaReadonly',
  'imEnabled',
  'monitorQuotaTier',
  'autoQuotaUpgrade',
  'createdAt',
  'updatedAt',
  'revision',
] as const;

/** Organizations in their table. */
export class PostgresOrganizations implements Organizations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page(scope: Scope, request: PageRequest, { status }: OrganizationFilter): Promise<Page<OrganizationView>> {
    let matching = inScope(this.#database.query.selectFrom('organization'), scope, OWNER);
    if (status !== undefined) matching = matching.where('status', '=', status);
    if (request.search !== undefined) matching = matching.where('name', 'ilike', containing(request.search));
    const [items, { total }] = await Promise.all([
      matching
        .select(COLUMNS)
        .select(quotaUse.as('used'))
        .orderBy('createdAt')
        .orderBy('id')
        .limit(request.perPage)
        .offset(pageOffset(request))
        .execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total, page: request.page, perPage: request.perPage };
  }

  async find(scope: Scope, id: OrganizationId): Promise<OrganizationView | null> {
    return (await this.#byId(scope, id).executeTakeFirst()) ?? null;
  }

  async lock(scope: Scope, id: OrganizationId): Promise<OrganizationView | null> {
    return (await this.#byId(scope, id).forNoKeyUpdate().executeTakeFirst()) ?? null;
  }

  async add(record: NewRecord<Organization>, start: OrganizationStart) {
    try {
      return await this.#database.inTransaction(() => this.#store(record, start));
    } catch (fault) {
      if (isUniqueViolation(fault, 'organization_name_key')) return 'nameTaken';
      if (isUniqueViolation(fault, 'app_user_email_unique')) return 'emailTaken';
      throw fault;
    }
  }

  async save({ id, used, ...changes }: OrganizationView): Promise<OrganizationView | 'nameTaken'> {
    const next = { ...changes, revision: changes.revision + 1 };
    try {
      await this.#database.inTransaction(() =>
        updateAtRevision(this.#database.query.updateTable('organization').set(next), { id, revision: changes.revision }),
      );
      return { id, used, ...next };
    } catch (fault) {
      if (isUniqueViolation(fault, 'organization_name_key')) return 'nameTaken';
      throw fault;
    }
  }

  #byId(scope: Scope, id: OrganizationId) {
    const query = inScope(this.#database.query.selectFrom('organization').select(COLUMNS).select(quotaUse.as('used')), scope, OWNER);
    return typeof id === 'number' ? query.where('id', '=', id) : query.where('publicId', '=', id);
  }

  async #store(record: NewRecord<Organization>, { packageConfig, administrator }: OrganizationStart) {
    const { query } = this.#database;
    const stamps = { createdAt: record.createdAt, updatedAt: record.updatedAt };
    const organization = await query.insertInto('organization').values(record).returning(COLUMNS).executeTakeFirstOrThrow();
    await query
      .insertInto('package_config')
      .values({ ...packageConfig, ...stamps, organizationId: organization.id, ...defaultPackageConfig })
      .execute();
    if (administrator === null) return { organization: { ...organization, used: 0 }, administratorId: null };
    const { id: administratorId } = await query
      .insertInto('app_user')
      .values({ ...administrator, ...stamps, organizationId: organization.id, ...firstAdministrator })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { organization: { ...organization, used: 0 }, administratorId };
  }
}

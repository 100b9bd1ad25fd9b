import { sql } from 'kysely';
import type { OrganizationNames, Users } from '../../application/accounts/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { User, UserRecord } from '../../domain/accounts/user.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { isUniqueViolation, updateAtRevision } from '../kernel/database/database-errors.ts';
import { containing } from '../kernel/database/search.ts';

const OWNER = { organization: 'u.organizationId', customer: 'u.customerId' } as const;
const EMAIL_CONSTRAINT = 'app_user_email_unique';

const living = (database: Database) =>
  database.query.selectFrom('app_user as u').leftJoin('mfa_enrolment as m', 'm.userId', 'u.id').where('u.deletedAt', 'is', null);

/** Members in their table. */
export class PostgresUsers implements Users, OrganizationNames {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page(scope: Scope, request: PageRequest): Promise<Page<UserRecord>> {
    const matching = this.#matching(scope, request.search);
    const [items, { total }] = await Promise.all([
      this.#read(matching).orderBy('u.createdAt').orderBy('u.id').limit(request.perPage).offset(pageOffset(request)).execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total, page: request.page, perPage: request.perPage };
  }

  async find(scope: Scope, publicId: string): Promise<UserRecord | null> {
    return (await this.#read(this.#matching(scope)).where('u.publicId', '=', publicId).executeTakeFirst()) ?? null;
  }

  async byEmail(email: string): Promise<UserRecord | null> {
    return (await this.#read(living(this.#database)).where('u.email', '=', email).executeTakeFirst()) ?? null;
  }

  async nameOf(organizationId: number): Promise<string | null> {
    const row = await this.#database.query.selectFrom('organization').select('name').where('id', '=', organizationId).executeTakeFirst();
    return row?.name ?? null;
  }

  /** In a unit of its own, so that a taken address leaves the caller's transaction usable. */
  async add(user: NewRecord<User>): Promise<UserRecord | 'emailTaken'> {
    try {
      const row = await this.#database.inTransaction(() =>
        this.#database.query.insertInto('app_user').values(user).returning(['id', 'revision']).executeTakeFirstOrThrow(),
      );
      return { ...user, ...row, mfaEnabled: false, lastSignInAt: null };
    } catch (fault) {
      if (isUniqueViolation(fault, EMAIL_CONSTRAINT)) return 'emailTaken';
      throw fault;
    }
  }

  async save(user: User): Promise<void> {
    const { firstName, lastName, role, isActive, isGlobalAdmin, isGlobalSupporter, customerId, updatedAt } = user;
    await this.#update(user, { firstName, lastName, role, isActive, isGlobalAdmin, isGlobalSupporter, customerId, updatedAt });
  }

  async erase(remains: User, now: Date): Promise<void> {
    const { email, firstName, lastName, role, isActive, isGlobalAdmin, isGlobalSupporter } = remains;
    const told = { email, firstName, lastName, role, isActive, isGlobalAdmin, isGlobalSupporter };
    await this.#update(remains, { ...told, passwordHash: null, lastSignInAt: null, updatedAt: now, deletedAt: now });
  }

  #update(user: User, members: Partial<User> & { passwordHash?: null; lastSignInAt?: null; deletedAt?: Date }): Promise<void> {
    return updateAtRevision(this.#database.query.updateTable('app_user').set({ ...members, revision: user.revision + 1 }), user);
  }

  #matching(scope: Scope, search?: string) {
    const query = inScope(living(this.#database), scope, OWNER);
    if (search === undefined) return query;
    const pattern = containing(search);
    return query.where((of) =>
      of.or([of('u.email', 'ilike', pattern), of(sql<string>`u.first_name || ' ' || u.last_name`, 'ilike', pattern)]),
    );
  }

  #read(query: ReturnType<typeof living>) {
    return query
      .select(['u.id', 'u.publicId', 'u.organizationId', 'u.customerId', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.isActive'])
      .select(['u.isGlobalAdmin', 'u.isGlobalSupporter', 'u.lastSignInAt', 'u.createdAt', 'u.updatedAt', 'u.revision'])
      .select(sql<boolean>`(m.confirmed_at is not null)`.as('mfaEnabled'));
  }
}

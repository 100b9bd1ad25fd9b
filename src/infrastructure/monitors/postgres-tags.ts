import { OptimisticLockError } from '../../application/kernel/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { MonitorTags, TagFilter, Tags } from '../../application/monitors/tag.ports.ts';
import type { MonitorId } from '../../application/monitors/website.ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import { tagNameKey } from '../../domain/monitors/tag.ts';
import type { Tag } from '../../domain/monitors/tag.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { expectOneRow, isUniqueViolation } from '../kernel/database/database-errors.ts';
import { containing } from '../kernel/database/search.ts';

const COLUMNS = ['id', 'publicId', 'organizationId', 'customerId', 'name', 'color', 'createdAt', 'updatedAt', 'revision'] as const;
const NAME_CONSTRAINT = 'tag_name_unique';

/** Tags and the monitors that carry them, in their tables. */
export class PostgresTags implements Tags, MonitorTags {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page(scope: Scope, request: PageRequest, { customerId }: TagFilter): Promise<Page<Tag>> {
    let matching = this.#visible(scope);
    if (customerId !== undefined) matching = matching.where('customerId', '=', customerId);
    if (request.search !== undefined) matching = matching.where('name', 'ilike', containing(request.search));
    const [items, { total }] = await Promise.all([
      matching.select(COLUMNS).orderBy('createdAt').orderBy('id').limit(request.perPage).offset(pageOffset(request)).execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total, page: request.page, perPage: request.perPage };
  }

  async find(scope: Scope, id: MonitorId): Promise<Tag | null> {
    const query = this.#visible(scope).select(COLUMNS);
    const identified = typeof id === 'number' ? query.where('id', '=', id) : query.where('publicId', '=', id);
    return (await identified.executeTakeFirst()) ?? null;
  }

  add(record: NewRecord<Tag>): Promise<Tag | 'nameTaken'> {
    return this.#unlessNameTaken(() =>
      this.#database.query
        .insertInto('tag')
        .values({ ...record, nameKey: tagNameKey(record.name) })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
    );
  }

  save({ id, revision, name, color, updatedAt }: Tag): Promise<Tag | 'nameTaken'> {
    return this.#unlessNameTaken(async () => {
      const row = await this.#database.query
        .updateTable('tag')
        .set({ name, nameKey: tagNameKey(name), color, updatedAt, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row ?? stale();
    });
  }

  async remove({ id, revision }: Tag): Promise<void> {
    const { numDeletedRows } = await this.#database.query.deleteFrom('tag').where('id', '=', id).where('revision', '=', revision).executeTakeFirst();
    expectOneRow(numDeletedRows);
  }

  of({ id }: { readonly id: number }): Promise<readonly Tag[]> {
    return this.#database.query
      .selectFrom('monitor_tag as m')
      .innerJoin('tag', 'tag.id', 'm.tagId')
      .where('m.monitorId', '=', id)
      .select(COLUMNS.map((column) => `tag.${column}` as const))
      .orderBy('m.createdAt')
      .orderBy('tag.id')
      .execute();
  }

  async attach(monitor: { readonly id: number }, tag: { readonly id: number }, at: Date): Promise<void> {
    await this.#database.query.insertInto('monitor_tag').values({ monitorId: monitor.id, tagId: tag.id, createdAt: at }).execute();
  }

  async detach(monitor: { readonly id: number }, tag: { readonly id: number }): Promise<boolean> {
    const { numDeletedRows } = await this.#database.query
      .deleteFrom('monitor_tag')
      .where('monitorId', '=', monitor.id)
      .where('tagId', '=', tag.id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Tags of the whole organization are there for those who are bound to one of its customers, too. */
  #visible(scope: Scope) {
    const query = inScope(this.#database.query.selectFrom('tag'), { ...scope, customerId: null }, { organization: 'organizationId' });
    const { customerId } = scope;
    return customerId === null ? query : query.where((of) => of.or([of('customerId', 'is', null), of('customerId', '=', customerId)]));
  }

  /** In a unit of its own, so that a taken name leaves the caller's transaction usable. */
  async #unlessNameTaken(write: () => Promise<Tag>): Promise<Tag | 'nameTaken'> {
    try {
      return await this.#database.inTransaction(write);
    } catch (fault) {
      if (isUniqueViolation(fault, NAME_CONSTRAINT)) return 'nameTaken';
      throw fault;
    }
  }
}

const stale = (): never => {
  throw new OptimisticLockError('The tag was changed in the meantime.');
};

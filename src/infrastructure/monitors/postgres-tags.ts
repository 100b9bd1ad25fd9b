import type { MonitorTags, TagFilter, Tags } from '../../application/monitors/ports.ts';
import { tagNameKey } from '../../domain/monitors/tag.rules.ts';
import type { Tag } from '../../domain/monitors/tag.rules.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { TagRow } from './tag.entity.ts';

const COLUMNS = ['id', 'publicId', 'organizationId', 'customerId', 'name', 'color', 'createdAt', 'updatedAt', 'revision'] as const;

export class PostgresTags extends PostgresRepository<Tag, TagFilter, Tag, 'nameTaken'> implements Tags, MonitorTags {
  constructor(database: Database) {
    super(database, {
      entity: TagRow,
      owner: { organization: 'organizationId', customer: 'customerId', shared: 'customer' },
      hidden: ['nameKey'],
      derived: ({ name }) => ({ nameKey: tagNameKey(name) }),
      search: ['name'],
      taken: { tag_name_unique: 'nameTaken' },
    });
  }

  of({ id }: { readonly id: number }): Promise<readonly Tag[]> {
    return this.database.query
      .selectFrom('monitor_tag as m')
      .innerJoin('tag', 'tag.id', 'm.tagId')
      .where('m.monitorId', '=', id)
      .select(COLUMNS.map((column) => `tag.${column}` as const))
      .orderBy('m.createdAt')
      .orderBy('tag.id')
      .execute();
  }

  async attach(monitor: { readonly id: number }, tag: { readonly id: number }, at: Date): Promise<void> {
    await this.database.query.insertInto('monitor_tag').values({ monitorId: monitor.id, tagId: tag.id, createdAt: at }).execute();
  }

  async detach(monitor: { readonly id: number }, tag: { readonly id: number }): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('monitor_tag')
      .where('monitorId', '=', monitor.id)
      .where('tagId', '=', tag.id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

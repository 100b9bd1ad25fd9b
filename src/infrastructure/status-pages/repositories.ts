import type {
  CountedStatusPage,
  PartFilter,
  ReadComponent,
  StatusComponents,
  StatusGroups,
  StatusPageFilter,
  StatusPages,
} from '../../application/status-pages/ports.ts';
import type { PagePart, StatusComponent, StatusGroup, StatusPage } from '../../domain/status-pages/status-page.ts';
import type { Database } from '../kernel/database/database.ts';
import { ofCustomer } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { StatusComponentRow, StatusGroupRow, StatusPageRow } from './status-page.entity.ts';

export class PostgresStatusPages
  extends PostgresRepository<StatusPage, StatusPageFilter, CountedStatusPage, 'slugTaken'>
  implements StatusPages
{
  constructor(database: Database) {
    super(database, {
      entity: StatusPageRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      view: {
        columns: `(select name from customer where id = status_page.customer_id) "customerName",
          (select count(*)::int from status_component c where c.status_page_id = status_page.id) "componentCount",
          (select count(*)::int from status_subscriber s where s.status_page_id = status_page.id and s.status = 'active') "subscriberCount"`,
      },
      search: ['title', 'slug'],
      conditions: ofCustomer('status_page.customer_id'),
      taken: { status_page_slug_unique: 'slugTaken' },
    });
  }
}

/** The columns with the owner of a part of a page, which is the owner of the page. */
const owner = { organization: 'status_page.organization_id', customer: 'status_page.customer_id' };
const ofPage = (table: string) => `join status_page on status_page.id = ${table}.status_page_id`;

const countOf = async (
  database: Database,
  table: 'status_group' | 'status_component',
  statusPageId: number,
): Promise<number> => {
  const { count } = await database.query
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('statusPageId', '=', statusPageId)
    .executeTakeFirstOrThrow();
  return count;
};

export class PostgresStatusGroups extends PostgresRepository<StatusGroup, PartFilter> implements StatusGroups {
  constructor(database: Database) {
    super(database, {
      entity: StatusGroupRow,
      owner,
      view: { columns: '', joins: ofPage('status_group') },
      search: ['name'],
      order: 'status_group.position, status_group.id',
    });
  }

  count(statusPageId: PagePart['statusPageId']): Promise<number> {
    return countOf(this.database, 'status_group', statusPageId);
  }
}

export class PostgresStatusComponents
  extends PostgresRepository<StatusComponent, PartFilter, ReadComponent>
  implements StatusComponents
{
  constructor(database: Database) {
    super(database, {
      entity: StatusComponentRow,
      owner,
      view: {
        columns: `monitor.kind "monitorType",
          case when status_page.customer_id is null or monitor.customer_id = status_page.customer_id then monitor.name end "monitorName"`,
        joins: `${ofPage('status_component')} left join monitor on monitor.id = status_component.monitor_id`,
      },
      search: ['name'],
      order: 'status_component.position, status_component.id',
    });
  }

  count(statusPageId: PagePart['statusPageId']): Promise<number> {
    return countOf(this.database, 'status_component', statusPageId);
  }

  async countUpstream(statusPageId: PagePart['statusPageId']): Promise<number> {
    const { count } = await this.database.query
      .selectFrom('status_component')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('statusPageId', '=', statusPageId)
      .where('upstream', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  }
}

import type { Overviews } from '../../application/console/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { OVERVIEW_ROWS } from '../../domain/console/overview.ts';
import type { OverviewFacts } from '../../domain/console/overview.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';
import { MAINTENANCE, TROUBLED, talliesOf } from './customer-monitors.sql.ts';

const MONITOR = `json_build_object('kind', m.kind, 'id', m.public_id, 'name', m.name)`;
const MONITOR_OR_NULL = `case when m.id is not null then ${MONITOR} end`;
const CUSTOMER = `case when c.id is not null then json_build_object('id', c.public_id, 'name', c.name) end`;

/** Returns the conditions that the owner of the rows `alias` is in the scope. */
type Owned = (alias: string) => string;

/** The statements of the lists by name. `$1` is the number of rows, `$2` the present. */
const statements: Readonly<Record<keyof OverviewFacts, (owned: Owned) => string>> = {
  customers: (owned) => `
    select c.public_id id, c.name, troubled.since "worstSince", (
      ${talliesOf('c.id')}) tallies
    from (select m.customer_id id, count(*) amount, min(m.condition_since) since from monitor m left join ${MAINTENANCE}
      where ${TROUBLED}${owned('m')}
      group by 1 order by 2 desc, 3, 1 limit $1) troubled
    join customer c on c.id = troubled.id
    order by troubled.amount desc, troubled.since, troubled.id`,
  outages: (owned) => `
    select i.public_id id, i.title, i.status, i.reason, i.evidence, i.started_at "startedAt", i.acknowledged_at "acknowledgedAt",
      ${MONITOR_OR_NULL} monitor, ${CUSTOMER} customer
    from incident i left join monitor m on m.id = i.monitor_id left join customer c on c.id = i.customer_id
    where i.origin = 'automatic' and i.resolved_at is null${owned('i')}
    order by i.started_at desc, i.id desc limit $1`,
  expiring: (owned) => `
    select w.type, w.at "expiresAt", ${MONITOR} monitor, ${CUSTOMER} customer
    from (
      select 'certificate' "type", monitor_id, not_after "at" from certificate_warning where ended_at is null
      union all
      select 'domain', warning.monitor_id, warning.expires_at from domain_warning warning
        join monitor on monitor.id = warning.monitor_id
        join domain_registration r on r.name = coalesce(warning.name, monitor.target) and r.expires_at = warning.expires_at) w
    join monitor m on m.id = w.monitor_id left join customer c on c.id = m.customer_id
    where true${owned('m')}
    order by w.at, m.id limit $1`,
  maintenance: (owned) => `
    select * from (
      select distinct on (w.id) w.public_id id, w.title, p.starts_at "startsAt", p.ends_at "endsAt", ${MONITOR_OR_NULL} monitor, ${CUSTOMER} customer
      from maintenance_period p join maintenance_window w on w.id = p.window_id
        left join monitor m on m.id = p.monitor_id left join customer c on c.id = w.customer_id
      where p.ends_at > $2${owned('w')}
      order by w.id, p.starts_at) nearest
    order by "startsAt", id limit $1`,
  changeRequests: (owned) => `
    select r.public_id id, r.created_at "createdAt", ${MONITOR} monitor, ${CUSTOMER} customer
    from change_request r join monitor m on m.id = r.monitor_id left join customer c on c.id = r.customer_id
    where r.status = 'open'${owned('r')}
    order by r.created_at, r.id limit $1`,
};

/** The members that are times, which JSON holds as text. */
const TIMES: ReadonlySet<string> = new Set([
  'worstSince',
  'startedAt',
  'acknowledgedAt',
  'expiresAt',
  'startsAt',
  'endsAt',
  'createdAt',
]);

const withTimes = <Row extends object>(row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(row).flatMap(([name, written]) =>
      TIMES.has(name) && typeof written === 'string' ? [[name, parseJsonTimestamp(written)]] : [],
    ),
  ),
});

/** Reads the lists of an overview in one statement, because they are read together and often. */
export class PostgresOverviews extends PostgresAdapter implements Overviews {
  async read(scope: Scope, now: Date): Promise<OverviewFacts> {
    const values: unknown[] = [OVERVIEW_ROWS, now];
    const owned: Owned = (alias) =>
      scopeConditions(scope, { organization: `${alias}.organization_id`, customer: `${alias}.customer_id` }, values);
    const lists = Object.entries(statements).map(
      ([name, statement]) => `(select coalesce(json_agg(list), '[]') from (${statement(owned)}) list) "${name}"`,
    );
    const [read] = await this.database.prepared<OverviewFacts>(`select ${lists.join(', ')}`, values);
    if (read === undefined) throw new Error('The overview was not read.');
    return {
      customers: read.customers.map(withTimes),
      outages: read.outages.map(withTimes),
      expiring: read.expiring.map(withTimes),
      maintenance: read.maintenance.map(withTimes),
      changeRequests: read.changeRequests.map(withTimes),
    };
  }
}

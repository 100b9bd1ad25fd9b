import type pg from 'pg';
import { websiteKind } from '../src/domain/monitors/kinds/website.ts';
import { initialSettings } from '../src/domain/monitors/setting-fields.ts';

/** Reads the first 50 websites of an organization, as items of the answer, and their number. */
export type WebsiteList = (
  pool: pg.Pool,
  organizationId: number | null,
) => Promise<readonly [items: readonly object[], total: number]>;

/** The columns of one table, and rows that are counted. */
export const rowsOnly: WebsiteList = async (pool, organizationId) => {
  const [items, count] = await Promise.all([
    pool.query<object>({
      name: 'page',
      text: 'select * from monitor where organization_id = $1 order by created_at, id limit 50',
      values: [organizationId],
    }),
    pool.query<{ total: string }>({
      name: 'count',
      text: 'select count(*) total from monitor where organization_id = $1',
      values: [organizationId],
    }),
  ]);
  return [items.rows, Number(count.rows[0]?.total)];
};

const ALERTING = {
  alertConsecutiveChecks: 'alert_consecutive_checks',
  recoveryConsecutiveChecks: 'recovery_consecutive_checks',
  alertLocationThreshold: 'alert_location_threshold',
  alertLocationThresholdCount: 'alert_location_threshold_count',
  alertReminderInterval: 'alert_reminder_interval',
} as const;
type Name = keyof typeof ALERTING;
const names = Object.keys(ALERTING) as Name[];
/** What the service reads for a page of websites, with joins instead of subqueries. */
const PAGE = `
  select m.id, m.public_id "publicId", m.organization_id "organizationId", m.customer_id "customerId", m.name, m.target,
    m.monitoring_type "monitoringType", m.status, m.paused_until "pausedUntil", m.management_type "managementType",
    m.condition, m.condition_since "conditionSince", m.check_interval "checkInterval", m.timeout_seconds "timeoutSeconds",
    array(select location_id from check_schedule where monitor_id = m.id and location_id <> 0 order by location_id) "locationIds",
    d.parent_id "parentMonitorId", m.waiting_since "waitingSince", m.created_at "createdAt", m.updated_at "updatedAt",
    m.settings, m.alerting, ${names.map((name) => `c.${ALERTING[name]} "c_${name}", o.${ALERTING[name]} "o_${name}"`).join(', ')}
  from monitor m join organization o on o.id = m.organization_id left join customer c on c.id = m.customer_id
  left join monitor_dependency d on d.monitor_id = m.id
  where m.organization_id = $1 and m.kind = 'website' and (c.id is null or not c.is_deleted)
  order by m.created_at, m.id limit 50`;

/** The maintained counts, without the websites of customers that are being deleted. */
const COUNT = `
  select (select sum(amount) from record_count where organization_id = $1 and record = 'monitor' and kind = 'website')
    - (select count(*) from monitor m join customer c on c.id = m.customer_id where c.is_deleted and m.organization_id = $1 and m.kind = 'website') total`;

type Members = Readonly<Record<string, unknown>>;

interface Row extends Members {
  readonly customerId: number | null;
  readonly settings: Members;
  readonly alerting: Members | null;
}

const initial = initialSettings(websiteKind.settings);
const INHERITED = Object.fromEntries(names.map((name) => [name, null]));

const inForce = (name: Name, row: Row): object => {
  const own = row.alerting?.[name] ?? null;
  if (own !== null) return { effective: own, from: 'monitor' };
  return row.customerId === null
    ? { effective: row[`o_${name}`], from: 'organization' }
    : { effective: row[`c_${name}`], from: 'customer' };
};

/** Returns a website as the service shows it, if it has no secrets and is no heartbeat. */
const itemOf = (row: Row): object => ({
  ...initial,
  ...row.settings,
  id: row['id'],
  publicId: row['publicId'],
  organizationId: row['organizationId'],
  customerId: row.customerId,
  name: row['name'],
  url: row['target'],
  monitoringType: row['monitoringType'],
  status: row['status'],
  pausedUntil: row['pausedUntil'],
  managementType: row['managementType'],
  condition: row['condition'],
  conditionSince: row['conditionSince'],
  checkInterval: row['checkInterval'],
  timeoutSeconds: row['timeoutSeconds'],
  locationIds: row['locationIds'],
  parentMonitorId: row['parentMonitorId'],
  alerting: row.alerting === null ? INHERITED : { ...INHERITED, ...row.alerting },
  alertingInForce: Object.fromEntries(names.map((name) => [name, inForce(name, row)])),
  headerNames: [],
  hasBody: false,
  hasAuth: false,
  secretNames: [],
  heartbeatToken: null,
  pingUuid: null,
  waitingSince: row['waitingSince'],
  createdAt: row['createdAt'],
  updatedAt: row['updatedAt'],
});

/** What the service reads and shows. */
export const asService: WebsiteList = async (pool, organizationId) => {
  const [items, count] = await Promise.all([
    pool.query<Row>({ name: 'page', text: PAGE, values: [organizationId] }),
    pool.query<{ total: string }>({ name: 'count', text: COUNT, values: [organizationId] }),
  ]);
  return [items.rows.map(itemOf), Number(count.rows[0]?.total)];
};

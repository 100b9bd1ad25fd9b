import { Migration } from '@mikro-orm/migrations';

const ALL = ['insert', 'update', 'delete'] as const;

interface Source {
  readonly table: string;
  /** The pages that show what has changed, as ids. */
  readonly pages: string;
  readonly events: readonly (typeof ALL)[number][];
}

/** The changes of these tables always concern public pages. `changed` has the new rows, or the deleted ones. */
const SOURCES: readonly Source[] = [
  { table: 'status_page', pages: 'select id from changed', events: ALL },
  { table: 'status_group', pages: 'select status_page_id from changed', events: ALL },
  { table: 'status_component', pages: 'select status_page_id from changed', events: ALL },
  { table: 'organization_logo', pages: 'select p.id from changed join status_page p on p.organization_id = changed.organization_id', events: ALL },
  { table: 'incident', pages: 'select c.status_page_id from changed join status_component c on c.monitor_id = changed.monitor_id', events: ALL },
  {
    table: 'incident_update',
    pages: 'select c.status_page_id from changed join incident i on i.id = changed.incident_id join status_component c on c.monitor_id = i.monitor_id',
    events: ['insert'],
  },
  {
    table: 'maintenance_period',
    pages: `
      select c.status_page_id from changed join status_component c on c.monitor_id = changed.monitor_id
      union select c.status_page_id from changed join monitor m on m.customer_id = changed.customer_id join status_component c on c.monitor_id = m.id`,
    events: ['insert', 'delete'],
  },
  {
    table: 'maintenance_window',
    pages: `
      select c.status_page_id from changed join maintenance_period p on p.window_id = changed.id
        join monitor m on m.id = p.monitor_id or m.customer_id = p.customer_id join status_component c on c.monitor_id = m.id`,
    events: ['update'],
  },
];

interface RowSource {
  readonly table: string;
  /** The columns that public pages depend on. */
  readonly columns: readonly string[];
  readonly pages: string;
}

/** Of these tables most changes concern no page, so the columns are compared first. */
const ROW_SOURCES: readonly RowSource[] = [
  { table: 'monitor', columns: ['condition', 'status'], pages: 'select status_page_id from status_component where monitor_id = new.id' },
  {
    table: 'maintenance_period',
    columns: ['starts_at', 'ends_at'],
    pages: `
      select c.status_page_id from status_component c where c.monitor_id = new.monitor_id
      union select c.status_page_id from monitor m join status_component c on c.monitor_id = m.id where m.customer_id = new.customer_id`,
  },
  { table: 'customer', columns: ['status', 'is_deleted', 'cancelled_at'], pages: 'select id from status_page where customer_id = new.id' },
  {
    table: 'organization',
    columns: ['name', 'status', 'cancelled_at', 'timezone', 'language', 'brand_color'],
    pages: 'select id from status_page where organization_id = new.id',
  },
];

/** Triggers that notify every process of the public pages which a change alters. */
export class StatusPageNotifications extends Migration {
  override up(): void {
    for (const { table, pages, events } of SOURCES) {
      this.#notifier(`notify_status_pages_of_${table}`, pages);
      for (const event of events) {
        const rows = event === 'delete' ? 'old' : 'new';
        this.addSql(`create trigger notify_status_page_${event} after ${event} on ${table} referencing ${rows} table as changed for each statement execute function notify_status_pages_of_${table}()`);
      }
    }
    for (const { table, columns, pages } of ROW_SOURCES) {
      const of = (row: 'old' | 'new'): string => columns.map((column) => `${row}.${column}`).join(', ');
      this.#notifier(`notify_status_pages_of_${table}_row`, pages);
      this.addSql(`create trigger notify_status_page_row after update on ${table} for each row when ((${of('old')}) is distinct from (${of('new')})) execute function notify_status_pages_of_${table}_row()`);
    }
  }

  /** PostgreSQL sends equal notifications of a transaction once, after the commit. */
  #notifier(name: string, pages: string): void {
    this.addSql(`
      create function ${name}() returns trigger language plpgsql as $$ begin
        perform pg_notify('watchstead_status_page', id::text) from (${pages}) as shown (id);
        return null;
      end $$`);
  }
}

/** The rows of a table that belong to rows of another table. */
export interface OwnedRecords {
  readonly table: string;
  /** The column that refers to the owner, as an SQL expression. */
  readonly column: string;
  /** The column of the owner that is referred to; by default its `id`. */
  readonly refersTo?: 'publicId';
  /** An SQL condition that holds for all these rows; an index of the column has the same condition. */
  readonly always?: string;
  /**
   * The primary key; by default `id`. A table that owns others has the default, and a `public_id` if they refer to it.
   */
  readonly key?: readonly string[];
  readonly records?: readonly OwnedRecords[];
}

/**
 * Returns the SQL condition of the rows that belong to the owners in `$1`, which are texts if `column` is an
 * expression.
 */
export const ownedRows = ({ column, refersTo, always = 'true' }: OwnedRecords): string => {
  const publicId = column.includes('(') ? 'text' : 'uuid';
  return `${column} = any ($1::${refersTo === undefined ? 'bigint' : publicId}[]) and ${always}`;
};

/** The messages of alerts, found by the subject in their deduplication key. */
const messages: OwnedRecords = {
  table: 'outbox',
  column: "split_part(dedup_key, ':', 2)",
  refersTo: 'publicId',
  always: 'not is_bulk',
};

const incidentRecords: readonly OwnedRecords[] = [
  { table: 'incident_update', column: 'incident_id' },
  { table: 'incident_component', column: 'incident_id', key: ['incident_id', 'component_id'] },
  { table: 'alert_delivery', column: 'incident_id', refersTo: 'publicId' },
  { table: 'alert_hold', column: 'incident_id', refersTo: 'publicId' },
  { table: 'channel_answer', column: 'incident_id', refersTo: 'publicId', key: ['ticket'] },
  {
    table: 'channel_message',
    column: 'incident_id',
    refersTo: 'publicId',
    key: ['channel_id', 'incident_id', 'expires_at'],
  },
  messages,
];

const pageRecords: readonly OwnedRecords[] = [
  { table: 'im_page', column: 'notification_id' },
  { table: 'im_page_link', column: 'notification_id', key: ['sha256'] },
];

const deliveries: readonly OwnedRecords[] = [
  { table: 'alert_delivery', column: 'channel_id' },
  { table: 'channel_answer', column: 'channel_id', key: ['ticket'] },
  { table: 'channel_message', column: 'channel_id', key: ['channel_id', 'incident_id', 'expires_at'] },
  { table: 'chat_link_code', column: 'channel_id', key: ['user_id'] },
  { table: 'drill_link', column: 'channel_id' },
];

const windowRecords: readonly OwnedRecords[] = [{ table: 'maintenance_period', column: 'window_id' }];

/** The schedule is removed first: without it, no result of a check is stored. */
const monitorRecords: readonly OwnedRecords[] = [
  { table: 'check_schedule', column: 'monitor_id', key: ['monitor_id', 'location_id'] },
  { table: 'check_result', column: 'monitor_id', key: ['monitor_id', 'due_at', 'location_id'] },
  { table: 'state_span', column: 'monitor_id', key: ['monitor_id', 'started_at'] },
  { table: 'state_day', column: 'monitor_id', key: ['monitor_id', 'day'] },
  { table: 'alert_hold', column: 'monitor_id' },
  { table: 'frozen_month', column: 'monitor_id', key: ['monitor_id', 'month'] },
  { table: 'report_correction', column: 'monitor_id' },
  { table: 'maintenance_period', column: 'monitor_id' },
  { table: 'maintenance_window', column: 'monitor_id', records: windowRecords },
  { table: 'notification_channel', column: 'monitor_id', records: deliveries },
  { table: 'monitor_dependency', column: 'monitor_id', key: ['monitor_id'] },
  { table: 'monitor_dependency', column: 'parent_id', key: ['monitor_id'] },
  { table: 'certificate_warning', column: 'monitor_id', key: ['monitor_id'] },
  { table: 'monitor_certificate', column: 'monitor_id', key: ['monitor_id'] },
  { table: 'domain_warning', column: 'monitor_id', key: ['monitor_id'] },
  { table: 'change_watch', column: 'monitor_id', key: ['monitor_id'] },
  { table: 'monitor_change', column: 'monitor_id' },
  { table: 'blocklist_state', column: 'monitor_id', key: ['monitor_id'] },
  { table: 'heartbeat_run', column: 'monitor_id', key: ['monitor_id', 'run_id'] },
  { table: 'heartbeat_signal', column: 'monitor_id', key: ['monitor_id', 'number'] },
  { table: 'change_request', column: 'monitor_id' },
  { table: 'monitor_tag', column: 'monitor_id', key: ['monitor_id', 'tag_id'] },
  { table: 'incident', column: 'monitor_id', records: incidentRecords },
  messages,
];

/**
 * The records that grant access to the service or hold unique values. They are removed when the customer is marked, so
 * that access ends and the values are free at once.
 */
export const customerAccess: readonly OwnedRecords[] = [
  { table: 'app_user', column: 'customer_id' },
  { table: 'api_token', column: 'customer_id' },
  { table: 'agent_registration', column: 'customer_id' },
  { table: 'agent_approval', column: 'customer_id', key: ['issuer', 'subject', 'client_id'] },
  { table: 'app_grant', column: 'customer_id' },
  { table: 'ping_key', column: 'customer_id' },
];

/**
 * All records of a customer, in the order in which they are removed. A test fails for a table that is missing here. See
 * ADR 0052.
 */
export const customerRecords: readonly OwnedRecords[] = [
  ...customerAccess,
  { table: 'sample_outage', column: 'customer_id', key: ['organization_id'] },
  { table: 'monitor', column: 'customer_id', records: monitorRecords },
  { table: 'incident', column: 'customer_id', records: incidentRecords },
  {
    table: 'im_incident',
    column: 'customer_id',
    records: [
      { table: 'im_incident_responder', column: 'incident_id' },
      { table: 'im_escalation_run', column: 'incident_id' },
      { table: 'im_timeline_entry', column: 'incident_id' },
      { table: 'im_outbound_delivery', column: 'incident_id' },
      { table: 'im_ticket', column: 'incident_id' },
      { table: 'im_page_link', column: 'incident_id', key: ['sha256'] },
      { table: 'im_notification', column: 'incident_id', records: pageRecords },
      { table: 'alert_delivery', column: 'incident_id', refersTo: 'publicId' },
      { table: 'channel_answer', column: 'incident_id', refersTo: 'publicId', key: ['ticket'] },
      {
        table: 'channel_message',
        column: 'incident_id',
        refersTo: 'publicId',
        key: ['channel_id', 'incident_id', 'expires_at'],
      },
      messages,
    ],
  },
  {
    table: 'status_page',
    column: 'customer_id',
    records: [
      { table: 'custom_domain', column: 'status_page_id' },
      { table: 'status_component', column: 'status_page_id' },
      { table: 'announced_outage', column: 'status_page_id' },
      {
        table: 'status_component',
        column: 'status_page_id',
        records: [{ table: 'incident_component', column: 'component_id', key: ['incident_id', 'component_id'] }],
      },
      { table: 'status_group', column: 'status_page_id' },
      {
        table: 'announcement',
        column: 'status_page_id',
        records: [{ table: 'announcement_delivery', column: 'announcement_id' }],
      },
      {
        table: 'status_subscriber',
        column: 'status_page_id',
        records: [{ table: 'announcement_delivery', column: 'subscriber_id' }],
      },
      { table: 'status_suppression', column: 'status_page_id', key: ['status_page_id', 'endpoint_hash'] },
      { table: 'brand_image', column: 'status_page_id', key: ['public_id'] },
    ],
  },
  { table: 'brand_image', column: 'customer_id', key: ['public_id'] },
  { table: 'maintenance_period', column: 'customer_id' },
  { table: 'maintenance_window', column: 'customer_id', records: windowRecords },
  { table: 'vat_check', column: 'customer_id' },
  { table: 'report_mail', column: 'customer_id' },
  { table: 'report_pdf', column: 'customer_id' },
  {
    table: 'report_run',
    column: 'customer_id',
    records: [{ table: 'report_mail', column: 'run_id' }, { table: 'report_pdf', column: 'run_id' }, messages],
  },
  { table: 'frozen_month', column: 'customer_id', key: ['monitor_id', 'month'] },
  { table: 'report_correction', column: 'customer_id' },
  { table: 'customer_sms_month', column: 'customer_id', key: ['customer_id', 'month'] },
  { table: 'monitor_count_change', column: 'customer_id' },
  { table: 'change_request', column: 'customer_id' },
  { table: 'alert_delivery', column: 'customer_id' },
  { table: 'alert_hold', column: 'customer_id' },
  {
    table: 'notification_channel',
    column: 'customer_id',
    records: [{ table: 'notification_channel', column: 'source_channel_id', records: deliveries }, ...deliveries],
  },
  {
    table: 'tag',
    column: 'customer_id',
    records: [{ table: 'monitor_tag', column: 'tag_id', key: ['monitor_id', 'tag_id'] }],
  },
];

/**
 * The records that are removed once a day with those of other deleted monitors: they hold only numbers and are found by
 * time.
 */
export const recordsRemovedLater: readonly OwnedRecords[] = [{ table: 'check_rollup', column: 'monitor_id' }];

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { IDEMPOTENCY_WINDOW } from '../../../domain/access/idempotency.ts';
import { LONGEST_RATE_WINDOW } from '../../../domain/access/rate-limits.ts';
import { RETIRED_KEY_RETENTION } from '../../../domain/agent-access/identity-assertion.ts';
import { ENDED_REGISTRATION_RETENTION } from '../../../domain/agent-access/registration.ts';
import { CHANGE_RETENTION } from '../../../domain/changes/monitor-change.ts';
import { HOUR_RETENTION } from '../../../domain/checks/check-retention.ts';
import { KEPT_SIGNALS } from '../../../domain/checks/heartbeat-signal.ts';
import { LOOKUP_RETENTION } from '../../../domain/checks/warnings/domain-lookup.ts';
import { AUTHORIZATION_RETENTION } from '../../../domain/connected-apps/authorization.ts';
import { UNUSED_CLIENT_LIFETIME } from '../../../domain/connected-apps/client.ts';
import { days, later } from '../../../domain/kernel/time.ts';
import { PERIOD_RETENTION } from '../../../domain/maintenance/maintenance-window.ts';
import { REPORT_RETENTION } from '../../../domain/monitors/location.ts';
import { DELIVERY_RETENTION } from '../../../domain/notifications/delivery.ts';
import { ERASURE_DELAY } from '../../../domain/organizations/organization.machine.ts';
import { RUN_RETENTION_MONTHS } from '../../../domain/reports/report-run.ts';
import { CONFIRMATION_PERIOD, LEFT_RETENTION } from '../../../domain/subscribers/subscriber.ts';
import { organizationIsErasable } from '../../organizations/organization.sql.ts';
import { session, signInCounter } from './sign-in-retention.ts';
import {
  PURGE_JOB,
  inWords,
  ownedBy,
  always,
  purged,
  aged,
  IN_PROGRESS,
  MESSAGE_RETENTION,
  EVENT_RETENTION,
  COUNT_CHANGE_RETENTION,
} from './retention-terms.ts';
import type { Retention } from './retention-terms.ts';

/** The days for which an archive keeps the first results of a month longer in the database than the last ones. */
const LONGEST_MONTH = 31;

const announcementExpired = (now: Date): RawBuilder<unknown> =>
  sql`expanded_at is not null and created_at <= ${later(now, -DELIVERY_RETENTION)}`;

/**
 * The retention of every table. A table that is missing here fails a test; `docs/retention.md` is generated from it.
 * See ADR 0076.
 */
export const retentions: Readonly<Record<string, Retention>> = {
  // Access
  api_token: ownedBy('app_user'),
  session,
  mfa_enrolment: ownedBy('app_user'),
  display_preference: ownedBy('app_user'),
  saved_view: ownedBy('app_user'),
  backup_code: ownedBy('mfa_enrolment'),
  sample_outage: ownedBy('customer'),
  setup_link: aged('expires_at', IN_PROGRESS, 'it expires'),
  account_link: aged('expires_at', IN_PROGRESS, 'it expires'),
  sign_in_counter: signInCounter,
  idempotency_key: aged('created_at', IDEMPOTENCY_WINDOW + IN_PROGRESS, 'the request'),
  rate_window: aged('window_start', LONGEST_RATE_WINDOW + IN_PROGRESS, 'it begins'),
  audit_log: purged(
    '730 days after the entry by default',
    (now, { auditRetentionDays }) => sql`at <= ${later(now, -days(auditRetentionDays))}`,
    'AUDIT_RETENTION_DAYS',
  ),
  // Organizations, people and customers
  organization: {
    kept: `${inWords(ERASURE_DELAY)} after its deletion, with all its records`,
    job: 'organization-erasures',
    overdue: organizationIsErasable,
  },
  erased_organization: always('for ever; id, public id and dates'),
  app_user: always('as long as the organization; of a deleted user without name, address and credentials'),
  vat_check: always('as long as the organization or customer: a proof for tax offices'),
  account_deletion: ownedBy('app_user'),
  package_config: always('until it is deleted'),
  custom_field: always('until it is deleted'),
  data_export: always('as long as the organization; its file for seven days'),
  customer_usage_month: always('as long as the organization'),
  customer_sms_month: ownedBy('customer'),
  monitor_count_change: aged('at', COUNT_CHANGE_RETENTION, 'the change'),
  report: always('until it is deleted'),
  report_run: purged(
    `${RUN_RETENTION_MONTHS} months after it was queued, with its PDFs`,
    (now) => sql`created_at <= ${now}::timestamptz - make_interval(months => ${RUN_RETENTION_MONTHS})`,
  ),
  report_pdf: ownedBy('report_run'),
  report_mail: ownedBy('report_run'),
  customer: { kept: 'until it is deleted, then until its records are', job: 'customers.removeDeleted' },
  // Monitors
  location: always('until it is deleted'),
  worker_report: purged(
    `${inWords(REPORT_RETENTION)} after the report; the last one of a location as long as the location`,
    (now) => sql`reported_at <= ${later(now, -REPORT_RETENTION)} and exists (
      select from worker_report newer
      where newer.location_id = worker_report.location_id and (newer.reported_at, newer.worker_id) > (worker_report.reported_at, worker_report.worker_id))`,
  ),
  monitor: always('until it is deleted'),
  monitor_dependency: ownedBy('monitor'),
  check_schedule: ownedBy('monitor'),
  ping_key: always('until it is deleted'),
  tag: always('until it is deleted'),
  monitor_tag: ownedBy('tag'),
  change_request: ownedBy('monitor'),
  // Checks
  check_result: {
    kept: '30 days by default, by whole days; with an archive until their month is archived',
    job: 'check-retention',
    variable: 'RETENTION_DAYS',
    overdue: (now, { retentionDays, resultArchiveMonths = null }) =>
      sql`due_at <= ${later(now, -days(retentionDays + 1 + (resultArchiveMonths === null ? 0 : LONGEST_MONTH)))}`,
  },
  result_archive: always('for ever; one row'),
  result_archive_file: {
    kept: 'the months of the variable, or until its monitors are deleted; with its file',
    owner: 'organization',
    job: 'result-archive',
    variable: 'RESULT_ARCHIVE_MONTHS',
  },
  check_rollup: {
    ...purged(
      `hours ${inWords(HOUR_RETENTION)}, days as long as the monitor`,
      (now) => sql`span = 'hour' and starts_at <= ${later(now, -HOUR_RETENTION)}`,
    ),
    job: `${PURGE_JOB}; check-rollups for deleted monitors`,
  },
  rollup_progress: always('for ever; two rows'),
  state_span: ownedBy('monitor'),
  state_day: ownedBy('monitor'),
  state_day_progress: ownedBy('organization'),
  certificate_warning: ownedBy('monitor'),
  monitor_certificate: ownedBy('monitor'),
  blocklist_state: ownedBy('monitor'),
  change_watch: ownedBy('monitor'),
  monitor_change: aged('ended_at', CHANGE_RETENTION, 'it ends'),
  domain_warning: ownedBy('monitor'),
  domain_registration: aged('coalesce(last_checked_at, lease_until)', LOOKUP_RETENTION, 'the last lookup'),
  registry: always('for ever; one row for each registry'),
  registry_slot: ownedBy('registry'),
  heartbeat_reception: always('for ever; one row'),
  heartbeat_signal: always(`the latest ${KEPT_SIGNALS} of a monitor, as long as the monitor`),
  heartbeat_run: ownedBy('monitor'),
  // Incidents and maintenance
  incident: always('as long as the monitor, customer or organization; announcements until they are deleted'),
  incident_update: ownedBy('incident'),
  incident_component: ownedBy('incident'),
  announced_outage: always('until the end of the outage is announced'),
  maintenance_window: always('until it is deleted'),
  maintenance_period: {
    kept: `${inWords(PERIOD_RETENTION)} after its end`,
    job: 'maintenance-windows',
    overdue: (now) => sql`ends_at <= ${later(now, -PERIOD_RETENTION)} and is_settled`,
  },
  // Accounting
  frozen_month: always('as long as the organization or customer, also after the monitor was deleted'),
  month_freezing: always('for ever; one row for each month'),
  report_correction: always('as long as the organization or customer'),
  // Status pages
  brand_image: always('until it is replaced, or it or its customer or status page is deleted'),
  status_page: always('until it is deleted'),
  status_group: ownedBy('status_page'),
  status_component: ownedBy('status_page'),
  // Incident management
  im_team: always('until it is deleted'),
  im_team_member: ownedBy('im_team'),
  im_schedule: always('until it is deleted'),
  im_schedule_definition: ownedBy('im_schedule'),
  im_override: ownedBy('im_schedule'),
  im_calendar: ownedBy('im_schedule'),
  im_calendar_span: ownedBy('im_calendar'),
  im_calendar_feed: always('until its address is replaced or ended, or its schedule or user is deleted'),
  im_coverage_finding: always('until a daily run no longer finds it'),
  im_settings: ownedBy('organization'),
  im_incident: always('as long as the organization or customer'),
  im_contact_method: always('until it is deleted; with the rules, until the user is deleted'),
  im_notification_rule: ownedBy('app_user'),
  im_notification: ownedBy('im_incident'),
  im_page: ownedBy('im_notification'),
  drill_settings: ownedBy('organization'),
  drill: always('as long as the organization'),
  drill_link: ownedBy('drill'),
  im_shift_notice: aged('starts_at', days(1), 'the shift begins'),
  im_page_link: aged('expires_at', IN_PROGRESS, 'it expires'),
  im_incident_responder: ownedBy('im_incident'),
  im_escalation_policy: always('until it is deleted'),
  im_escalation_run: ownedBy('im_incident'),
  im_timeline_entry: ownedBy('im_incident'),
  im_imported_record: ownedBy('organization'),
  im_outbound_integration: always('until it is deleted'),
  im_ticket: ownedBy('im_incident'),
  im_outbound_delivery: aged('created_at', DELIVERY_RETENTION, 'the change'),
  im_source: always('until it is deleted; built-in ones as long as the organization'),
  im_event: purged(
    `${inWords(EVENT_RETENTION)} after it was received`,
    (now) => sql`processed_at is not null and received_at <= ${later(now, -EVENT_RETENTION)}`,
  ),
  im_alert: purged(
    `${inWords(EVENT_RETENTION)} after it was resolved`,
    (now) => sql`not is_open and coalesce(resolved_at, opened_at) <= ${later(now, -EVENT_RETENTION)}`,
  ),
  // Notifications
  notification_channel: always('until it is deleted'),
  chat_account: ownedBy('app_user'),
  chat_link_code: aged('expires_at', IN_PROGRESS, 'it expires'),
  channel_message: aged('expires_at', IN_PROGRESS, 'the end of its tickets'),
  channel_answer: aged('expires_at', DELIVERY_RETENTION, 'the end of its ticket'),
  alert_delivery: aged('at', DELIVERY_RETENTION, 'the attempt'),
  alert_hold: aged('at', DELIVERY_RETENTION, 'the decision'),
  outbox: purged(
    `${inWords(MESSAGE_RETENTION)} after the message was sent or abandoned`,
    (now) =>
      sql`(sent_at is not null or failed_at is not null) and coalesce(sent_at, failed_at) <= ${later(now, -MESSAGE_RETENTION)}`,
  ),
  outbox_window: aged('ends_at', MESSAGE_RETENTION, 'it ends'),
  custom_domain: purged(
    'until it is deleted, its page is, or another organization takes over a lapsed one; pending ones 7 days',
    (now) => sql`status = 'pending' and expires_at <= ${now}`,
  ),
  // Subscribers
  status_subscriber: purged(
    `${inWords(CONFIRMATION_PERIOD)} after the request unless it is confirmed, ${inWords(LEFT_RETENTION)} after unsubscribing`,
    (now) =>
      sql`status = 'pending' and requested_at <= ${later(now, -CONFIRMATION_PERIOD)} or status = 'unsubscribed' and left_at <= ${later(now, -LEFT_RETENTION)}`,
  ),
  status_suppression: always('as long as its row in `status_page`; only a keyed hash of the endpoint'),
  // Listed before `announcement`, because an announcement can have more deliveries than one statement may delete.
  announcement_delivery: {
    ...purged(
      'as long as its row in `announcement`',
      (now) => sql`announcement_id in (select id from announcement where ${announcementExpired(now)})`,
    ),
    owner: 'announcement',
  },
  announcement: purged(`${inWords(DELIVERY_RETENTION)} after it was stored`, announcementExpired),
  // Agents and apps
  agent_registration: {
    kept: `${inWords(ENDED_REGISTRATION_RETENTION)} after it ends, longer with an approval`,
    job: 'agent-access-sweep',
  },
  agent_access_token: {
    kept: `${inWords(ENDED_REGISTRATION_RETENTION)} after it expires`,
    owner: 'agent_registration',
    job: 'agent-access-sweep',
  },
  agent_approval: always('until it is revoked'),
  agent_seen_token: {
    kept: 'until the token expires',
    job: 'agent-access-sweep',
    overdue: (now) => sql`remembered_until <= ${now}`,
  },
  agent_signing_key: { kept: `${inWords(RETIRED_KEY_RETENTION)} after it is retired`, job: 'agent-access-sweep' },
  oauth_client: purged(
    `${inWords(UNUSED_CLIENT_LIFETIME)} without consent; once used, for ever`,
    (now) => sql`last_used_at is null and created_at < ${later(now, -UNUSED_CLIENT_LIFETIME)}`,
  ),
  app_grant: always('until it is revoked'),
  app_authorization: purged(
    `${inWords(AUTHORIZATION_RETENTION)} after it expires`,
    (now) => sql`expires_at < ${later(now, -AUTHORIZATION_RETENTION)}`,
  ),
  app_token: purged('until it expires', (now) => sql`expires_at < ${now}`),
  // The database itself
  file_store: always('for ever; one row'),
  secret_key: always('for ever; one row'),
  web_push_key: always('for ever; one row'),
  record_count: always('for ever; parts are added up every minute'),
  agenda_jobs: { kept: 'until it has finished; recurring jobs for ever', job: 'jobs.purgeFinished' },
  mikro_orm_migrations: always('for ever'),
};

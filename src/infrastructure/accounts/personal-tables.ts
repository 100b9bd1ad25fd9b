/** What happens to rows that refer to the user when the person is erased. `anonymous`: the row names a user without name and address. */
type RowErasure = 'delete' | 'anonymous';

/** A column that refers to a user. */
export interface UserColumn {
  readonly column: string;
  readonly as: 'id' | 'publicId';
  readonly erasure: RowErasure;
  /** Columns that are set to null in rows that remain. */
  readonly clears?: readonly string[];
  /** Members that are removed from JSON columns of rows that remain. */
  readonly omits?: { readonly columns: readonly string[]; readonly members: readonly string[] };
}

/** Where a table can hold data about a person. */
export interface PersonalTable {
  readonly table: string;
  readonly users?: readonly UserColumn[];
  /** Columns in which the address is replaced. */
  readonly replaced?: readonly string[];
  /** Columns that are set to null if they mention the address. */
  readonly cleared?: readonly string[];
  /** The rows whose column mentions the address are deleted. */
  readonly deleted?: readonly string[];
  /** Columns of what an organization has set up, or the law requires to be kept: the address is reported, and remains. */
  readonly kept?: readonly string[];
  /** Why, in a sentence; by default `SETTING`. */
  readonly keptBecause?: string;
  /** The same for encrypted columns; of messages, the address is removed. */
  readonly sealed?: readonly string[];
  /** Columns that hold nothing about a person: names of fixed lists, ids, hashes, keys. */
  readonly others?: readonly string[];
}

/** Why an address in what an organization has set up remains. */
export const SETTING = 'It is a setting of the organization, which has to change it.';

/** A table that holds nothing about a person. */
export interface ImpersonalTable {
  readonly table: string;
  readonly because: string;
}

const impersonal = (because: string, ...tables: readonly string[]): readonly ImpersonalTable[] => tables.map((table) => ({ table, because }));

const owned = (column = 'user_id'): readonly UserColumn[] => [{ column, as: 'id', erasure: 'delete' }];
const authored = (...columns: readonly string[]): readonly UserColumn[] => columns.map((column) => ({ column, as: 'id', erasure: 'anonymous' }));

/** Every table with text or JSON that can be about a person. A table or column that is neither here nor in `impersonalTables` fails a test. */
export const personalTables: readonly PersonalTable[] = [
  // Accounts and access
  { table: 'session', users: owned(), others: ['sha256', 'previous_sha256', 'address', 'user_agent'] },
  { table: 'account_link', users: owned(), others: ['purpose', 'sha256'] },
  { table: 'mfa_enrolment', users: owned(), others: ['sealed_secret', 'sealed_pending'] },
  { table: 'backup_code', users: owned(), others: ['hash'] },
  { table: 'api_token', users: owned(), others: ['name', 'sha256', 'prefix', 'last_four'] },
  { table: 'account_deletion', users: authored('user_id'), others: ['status'] },
  { table: 'app_authorization', users: owned(), others: ['redirect_uri', 'state', 'code_challenge', 'scopes', 'status', 'consent_sha256', 'code_sha256'] },
  { table: 'app_grant', users: owned(), others: ['name', 'scopes'] },
  { table: 'agent_approval', users: owned('granted_by'), deleted: ['email'], others: ['issuer', 'subject', 'client_id', 'scopes', 'registration_id'] },
  {
    table: 'agent_registration',
    users: authored('granted_by'),
    replaced: ['bound_email', 'attempt_email', 'granted_email', 'subject', 'attempt_subject'],
    others: ['public_id', 'type', 'status', 'claim_token_hash', 'requested_scopes', 'issuer', 'client_id', 'attempt_id', 'attempt_code_hash', 'attempt_status', 'attempt_issuer', 'attempt_client_id', 'scopes'],
  },
  {
    table: 'audit_log',
    users: [
      { column: 'actor_id', as: 'publicId', erasure: 'anonymous', clears: ['address'] },
      { column: 'subject_id', as: 'publicId', erasure: 'anonymous', omits: { columns: ['before', 'after'], members: ['firstName', 'lastName', 'email'] } },
    ],
    replaced: ['before', 'after'],
    others: ['actor_kind', 'address', 'request_id', 'action', 'subject_type'],
  },
  // Organizations and customers
  { table: 'organization', replaced: ['billing_email'], kept: ['name'], sealed: ['sealed_smtp'], others: ['status', 'vat_id', 'country_code', 'monitor_quota_tier', 'timezone', 'language', 'brand_color'] },
  {
    table: 'customer',
    replaced: ['email', 'notification_email', 'notification_targets', 'custom_fields'],
    kept: ['name', 'company_name', 'street', 'notification_rules', 'custom_pricing'],
    others: [
      ...['notification_phone_number', 'status', 'allowed_check_country_codes', 'notification_channels', 'sms_usage_month', 'postal_code', 'city', 'country', 'vat_id'],
      ...['payment_provider_customer_id', 'payment_provider_subscription_id', 'alert_location_threshold'],
    ],
  },
  {
    table: 'customer_usage_month',
    kept: ['name', 'email', 'company_name', 'street'],
    keptBecause: 'It is the basis of an invoice, which the law requires to be kept.',
    others: ['month', 'package_type', 'package_display_name', 'custom_pricing', 'postal_code', 'city', 'country', 'vat_id'],
  },
  { table: 'data_export', replaced: ['recipient_emails'], others: ['status', 'failure', 'sha256'] },
  // Monitors
  { table: 'monitor', kept: ['name', 'target', 'settings'], sealed: ['sealed_secrets'], others: ['kind', 'monitoring_type', 'status', 'management_type', 'heartbeat_sha256', 'condition'] },
  { table: 'change_request', users: authored('requester_id', 'decided_by'), replaced: ['changes', 'note', 'decision_note'], others: ['status'] },
  { table: 'certificate_warning', replaced: ['subject'], others: ['issuer'] },
  { table: 'frozen_month', replaced: ['incidents'], kept: ['name', 'target'], others: ['month', 'kind', 'spans'] },
  { table: 'report_correction', users: authored('author_id'), replaced: ['reason'], kept: ['monitor_name'], others: ['class'] },
  // Reports
  { table: 'report', replaced: ['recipient_emails'], kept: ['name'], others: ['frequency', 'timezone', 'scope', 'mode', 'language', 'service_hours'] },
  { table: 'report_run', replaced: ['settings'], others: ['origin', 'status', 'failure'] },
  { table: 'report_pdf', kept: ['customer_name'], others: ['file', 'sha256', 'code'] },
  { table: 'report_mail', replaced: ['recipient', 'error'], others: ['status'] },
  // Incidents, maintenance, status pages
  { table: 'incident', replaced: ['title', 'evidence'], others: ['origin', 'status', 'reason', 'impact', 'announced_component_ids'] },
  { table: 'incident_update', users: authored('author_user_id'), replaced: ['message'], others: ['status'] },
  { table: 'maintenance_window', replaced: ['title', 'description'], others: ['monitor_type', 'start_time', 'end_time', 'timezone', 'recurrence'] },
  { table: 'status_page', kept: ['title', 'description', 'texts'], others: ['slug', 'language', 'brand_color', 'password_hash', 'allowed_networks'] },
  { table: 'status_component', kept: ['name', 'description'], others: ['manual_status'] },
  { table: 'announcement', replaced: ['title', 'message'], others: ['subject', 'event', 'status', 'dedup_key'] },
  { table: 'announcement_delivery', replaced: ['error'], others: ['status'] },
  {
    table: 'status_subscriber',
    deleted: ['endpoint'],
    replaced: ['consent_note'],
    others: ['type', 'endpoint_hash', 'status', 'language', 'requested', 'sealed_secret', 'confirm_sha256', 'manage_sha256'],
  },
  // Notifications
  { table: 'notification_channel', replaced: ['config', 'recipients', 'disabled_reason'], kept: ['name'], sealed: ['sealed_secrets'], others: ['type'] },
  { table: 'alert_delivery', replaced: ['recipient', 'error', 'answer'], others: ['message_id', 'event', 'status'] },
  { table: 'outbox', cleared: ['dedup_key'], replaced: ['last_error', 'stream', 'destination', 'group_key'], sealed: ['sealed_payload'], others: ['topic'] },
  { table: 'outbox_window', replaced: ['leader'], deleted: ['key'] },
  // Incident management
  { table: 'im_contact_method', users: owned(), others: ['name', 'type', 'config', 'sealed_secrets', 'code_digest'] },
  { table: 'im_notification_rule', users: owned(), others: ['high', 'low', 'quiet_hours'] },
  { table: 'im_team_member', users: owned(), others: ['im_role'] },
  { table: 'im_calendar_feed', users: owned(), others: ['token_hash'] },
  { table: 'im_shift_notice', users: owned() },
  { table: 'im_notification', users: authored('user_id'), others: ['step_key', 'urgency'] },
  { table: 'im_page', replaced: ['error', 'answer'], others: ['rule', 'method_type', 'state', 'stopped_because'] },
  { table: 'im_incident', users: authored('acknowledged_by_id'), replaced: ['title', 'description', 'source'], others: ['severity', 'status', 'dedup_key'] },
  { table: 'im_incident_responder', users: authored('user_id') },
  { table: 'im_escalation_run', users: authored('acknowledged_by_id'), others: ['plan', 'state', 'outcome'] },
  { table: 'im_timeline_entry', users: authored('user_id'), replaced: ['data'], others: ['kind', 'actor_kind'] },
  { table: 'im_event', cleared: ['body'], replaced: ['alert', 'note', 'problem'], others: ['kind', 'key', 'targets', 'effect'] },
  { table: 'im_alert', replaced: ['summary', 'firing', 'reported'], others: ['kind', 'key', 'severity'] },
  { table: 'im_outbound_delivery', replaced: ['body', 'error', 'answer'], others: ['event', 'status'] },
  { table: 'im_outbound_integration', kept: ['name', 'url'], sealed: ['sealed_secrets'], others: ['events'] },
  { table: 'im_calendar', kept: ['ics', 'content', 'unmatched', 'problem'], others: ['timezone', 'etag', 'last_modified'] },
  { table: 'im_calendar_span', users: [{ column: 'user_id', as: 'publicId', erasure: 'anonymous' }] },
  {
    table: 'im_override',
    users: [
      { column: 'user_id', as: 'publicId', erasure: 'anonymous' },
      { column: 'replaces_user_id', as: 'publicId', erasure: 'anonymous' },
    ],
  },
  { table: 'im_coverage_finding', users: [{ column: 'user_id', as: 'publicId', erasure: 'delete' }], others: ['kind'] },
  { table: 'im_schedule', kept: ['name', 'description'], others: ['timezone', 'layers', 'coverage'] },
  { table: 'im_team', kept: ['name', 'description'] },
  { table: 'im_escalation_policy', kept: ['name'], others: ['steps', 'on_nobody', 'target_keys'] },
  // The account is last: until it is erased, a run that was killed can be repeated.
  { table: 'app_user', users: authored('id'), others: ['email', 'first_name', 'last_name', 'role', 'password_hash'] },
];

export const impersonalTables: readonly ImpersonalTable[] = [
  ...impersonal('evidence of monitored services, kept for RETENTION_DAYS', 'check_result'),
  ...impersonal('numbers and states of monitors', 'check_rollup', 'check_schedule', 'state_day', 'state_day_progress', 'state_span', 'blocklist_state', 'domain_warning', 'monitor_dependency', 'monitor_tag', 'month_freezing', 'customer_sms_month', 'maintenance_period', 'announced_outage', 'incident_component'),
  ...impersonal('public data about companies: a proof for tax offices, which the law requires to be kept', 'vat_check'),
  ...impersonal('public data of domains', 'domain_registration', 'custom_domain'),
  ...impersonal('names and settings of a fixed kind that the organization gives', 'custom_field', 'package_config', 'tag', 'location', 'status_group', 'im_source', 'im_settings', 'im_schedule_definition', 'im_imported_record', 'organization_logo'),
  ...impersonal('encrypted answers, which expire after a day', 'idempotency_key'),
  ...impersonal('keyed hashes, which expire or cannot be read back', 'sign_in_counter', 'rate_window', 'status_suppression', 'im_page_link', 'agent_access_token', 'agent_seen_token', 'app_token'),
  ...impersonal('apps and keys of the whole service', 'oauth_client', 'agent_signing_key'),
  ...impersonal('the service itself', 'agenda_jobs', 'mikro_orm_migrations', 'file_store', 'heartbeat_reception', 'record_count', 'registry', 'registry_slot', 'rollup_progress', 'worker_report', 'erased_organization'),
];

import { byOrganization, excluded, exported, resource } from '../table-declarations.ts';
import type { TableDeclaration } from '../table-declarations.ts';

const ofUser = { column: 'userId', of: 'app_user' } as const;

/** Organizations, people, access and customers. */
export const tenantTables: readonly TableDeclaration[] = [
  exported('organization', {
    kind: 'organization',
    owner: { column: 'id' },
    columns: [
      ...resource,
      ...(['name', 'status', 'cancelledAt', 'deletedAt', 'exportReminders', 'vatId', 'vatValidatedAt', 'countryCode', 'billingEmail', 'requireMfaAdmins', 'requireMfaEditors', 'requireMfaReadonly'] as const),
      ...(['imEnabled', 'imResumedAt', 'monitorQuotaTier', 'autoQuotaUpgrade', 'timezone', 'language', 'brandColor'] as const),
    ],
    secrets: ['sealedSmtp'],
  }),
  exported('app_user', {
    kind: 'users',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'customerId', 'email', 'firstName', 'lastName', 'role', 'isActive', 'ineligibleDuring', 'isGlobalAdmin', 'isGlobalSupporter', 'lastSignInAt', 'deletedAt'] as const),
    ],
    secrets: ['passwordHash'],
  }),
  exported('account_deletion', { kind: 'account-deletions', owner: ofUser, columns: ['userId', 'status', 'requestedAt', 'withdrawnAt', 'completedAt'] }),
  exported('api_token', {
    kind: 'api-tokens',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'userId', 'customerId', 'name', 'prefix', 'lastFour', 'expiresAt', 'lastUsedAt', 'revokedAt'],
    secrets: ['sha256'],
  }),
  exported('audit_log', {
    kind: 'audit-log',
    owner: byOrganization,
    columns: ['id', 'at', 'organizationId', 'actorKind', 'actorId', 'address', 'requestId', 'action', 'subjectType', 'subjectId', 'before', 'after'],
  }),
  exported('package_config', { kind: 'package-configs', owner: byOrganization, columns: [...resource, 'organizationId', 'key', 'displayName', 'minCheckInterval', 'isDefault', 'limits'] }),
  exported('custom_field', {
    kind: 'custom-fields',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'name', 'fieldKey', 'fieldType', 'isRequired', 'isActive', 'displayOrder', 'options', 'placeholder', 'helpText', 'showInTable'],
  }),
  exported('customer', {
    kind: 'customers',
    owner: byOrganization,
    where: 'not t.is_deleted',
    columns: [
      ...resource,
      ...(['organizationId', 'name', 'email', 'notificationPhoneNumber', 'notificationEmail', 'packageId', 'isDeleted', 'status', 'allowedCheckCountryCodes', 'cancellationDate'] as const),
      ...(['cancelledAt', 'customFields', 'monthlyReportsEnabled', 'notificationChannels', 'notificationTargets', 'notificationRules', 'smsUsageCurrentMonth', 'smsUsageMonth', 'usageFrozenUntil'] as const),
      ...(['companyName', 'street', 'postalCode', 'city', 'country', 'vatId', 'paymentProviderCustomerId', 'paymentProviderSubscriptionId', 'customPricing'] as const),
      ...(['alertConsecutiveChecks', 'recoveryConsecutiveChecks', 'alertLocationThreshold', 'alertLocationThresholdCount', 'alertReminderInterval', 'dnsblReminderInterval'] as const),
      ...(['sslExpiryReminderInterval', 'allowSelfService', 'maxSelfServiceUrls', 'canEditManaged'] as const),
    ],
  }),
  exported('customer_usage_month', {
    kind: 'customer-usage',
    owner: byOrganization,
    columns: [
      ...(['id', 'organizationId', 'customerNumber', 'publicId', 'month', 'name', 'email', 'packageType', 'packageDisplayName', 'customPricing', 'companyName', 'street'] as const),
      ...(['postalCode', 'city', 'country', 'vatId', 'monitorsAtPeak', 'monitorsAtEnd', 'smsSent', 'frozenAt'] as const),
    ],
  }),
  exported('customer_sms_month', { kind: 'customer-sms-months', owner: { column: 'customerId', of: 'customer' }, columns: ['customerId', 'month', 'sent'] }),
  exported('vat_check', {
    kind: 'vat-checks',
    owner: byOrganization,
    columns: [
      ...(['id', 'publicId', 'organizationId', 'customerId', 'vatId', 'countryCode', 'status', 'name', 'address', 'consultationNumber', 'requester', 'checkedAt'] as const),
      ...(['confirmedAt', 'nextCheckAt', 'failures'] as const),
    ],
  }),
  exported('agent_registration', {
    kind: 'agent-registrations',
    owner: byOrganization,
    columns: [
      ...(['id', 'publicId', 'createdAt', 'updatedAt', 'revision', 'type', 'status', 'windowEndsAt', 'requestedScopes', 'boundEmail', 'issuer', 'subject', 'clientId', 'attemptId'] as const),
      ...(['attemptEmail', 'attemptStatus', 'attemptExpiresAt', 'attemptIssuer', 'attemptSubject', 'attemptClientId', 'grantedBy', 'organizationId', 'customerId', 'scopes'] as const),
      ...(['grantedEmail', 'assertionExpiresAt', 'lastPollAt', 'lastUsedAt'] as const),
    ],
    secrets: ['claimTokenHash', 'attemptCodeHash'],
  }),
  exported('agent_approval', {
    kind: 'agent-approvals',
    owner: byOrganization,
    columns: ['issuer', 'subject', 'clientId', 'grantedBy', 'organizationId', 'customerId', 'scopes', 'email', 'registrationId', 'createdAt'],
  }),
  exported('app_grant', {
    kind: 'connected-apps',
    owner: byOrganization,
    columns: ['id', 'name', 'clientId', 'userId', 'organizationId', 'customerId', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'],
  }),
  exported('data_export', {
    kind: 'data-exports',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'status', 'recipientEmails', 'attempts', 'leaseUntil', 'readyAt', 'failure', 'bytes', 'sha256'],
  }),
  exported('report', {
    kind: 'reports',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'name', 'frequency', 'weekday', 'dayOfMonth', 'hour', 'timezone', 'scope', 'mode', 'threshold', 'perCustomer', 'recipientEmails'] as const),
      ...(['language', 'target', 'serviceHours', 'isActive', 'nextRunAt'] as const),
    ],
  }),
  exported('report_run', {
    kind: 'report-runs',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'reportId', 'customerId', 'origin', 'settings', 'periodFrom', 'periodTo', 'status', 'attempts', 'leaseUntil', 'readyAt', 'failure'],
  }),
  exported('report_pdf', {
    kind: 'report-pdfs',
    owner: { column: 'runId', of: 'report_run' },
    columns: ['id', 'runId', 'customerId', 'customerName', 'file', 'bytes', 'sha256', 'code', 'archivedAt'],
  }),
  exported('report_mail', { kind: 'report-mails', owner: { column: 'runId', of: 'report_run' }, columns: ['id', 'runId', 'recipient', 'customerId', 'status', 'attempts', 'error', 'at'] }),
  ...excluded('credentials, or codes that give access', 'session', 'account_link', 'backup_code', 'mfa_enrolment', 'agent_access_token', 'agent_seen_token', 'app_authorization', 'app_token'),
  ...excluded('keys of the service', 'agent_signing_key'),
  ...excluded('registrations of apps, which all organizations share', 'oauth_client'),
  ...excluded('stored responses', 'idempotency_key'),
  ...excluded('messages that are being sent, with secrets of their receivers', 'outbox', 'outbox_window'),
  ...excluded('counters of the service, without records of the organization', 'sign_in_counter', 'rate_window', 'record_count'),
  ...excluded('changes of the numbers of monitors, which the usage of customers is computed from', 'monitor_count_change'),
  ...excluded('the bookkeeping of the service', 'agenda_jobs', 'mikro_orm_migrations', 'file_store', 'erased_organization'),
];

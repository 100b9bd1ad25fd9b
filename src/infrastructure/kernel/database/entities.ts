import { ApiTokenRow } from '../../access/access.entity.ts';
import { AccountLinkRow, BackupCodeRow, EnrolmentRow, SessionRow, SignInCounterRow } from '../../access/session.entity.ts';
import { CustomerRow, CustomFieldRow, PackageConfigRow } from '../../customers/customer.entity.ts';
import { AgentAccessTokenRow, AgentApprovalRow, AgentRegistrationRow, AgentSeenTokenRow, AgentSigningKeyRow } from '../../agent-access/agent-access.entity.ts';
import { AppAuthorizationRow, AppGrantRow, AppTokenRow, OauthClientRow } from '../../connected-apps/connected-app.entity.ts';
import { AuditLogRow, IdempotencyKeyRow, OutboxRow, RateWindowRow } from './kernel.entity.ts';
import { ChangeRequestRow } from '../../monitors/change-request.entity.ts';
import { CertificateWarningRow, CheckResultRow, CheckRollupRow, DowntimeRow, RollupProgressRow } from '../../checks/check.entity.ts';
import { IncidentRow, IncidentUpdateRow } from '../../incidents/incident.entity.ts';
import { CheckScheduleRow, LocationRow, MonitorRow } from '../../monitors/monitor.entity.ts';
import { MonitorTagRow, TagRow } from '../../monitors/tag.entity.ts';
import { AlertDeliveryRow, NotificationChannelRow } from '../../notifications/notification.entity.ts';
import { AccountDeletionRow, UserRow } from '../../accounts/account.entity.ts';
import { OrganizationRow } from '../../organizations/organization.entity.ts';

/**
 * Every table that queries may name. The entities declare the whole schema but for what the mapper neither knows nor
 * compares: the partitions of `check_result`, the storage parameters of `check_schedule`, and that `rate_window` is unlogged.
 */
export const entities = [
  OrganizationRow,
  UserRow,
  AccountDeletionRow,
  ApiTokenRow,
  SessionRow,
  EnrolmentRow,
  BackupCodeRow,
  AccountLinkRow,
  SignInCounterRow,
  AuditLogRow,
  OutboxRow,
  IdempotencyKeyRow,
  RateWindowRow,
  PackageConfigRow,
  CustomerRow,
  CustomFieldRow,
  LocationRow,
  MonitorRow,
  CheckScheduleRow,
  CheckResultRow,
  CertificateWarningRow,
  CheckRollupRow,
  DowntimeRow,
  RollupProgressRow,
  IncidentRow,
  IncidentUpdateRow,
  ChangeRequestRow,
  NotificationChannelRow,
  AlertDeliveryRow,
  AgentRegistrationRow,
  AgentAccessTokenRow,
  AgentApprovalRow,
  AgentSeenTokenRow,
  AgentSigningKeyRow,
  OauthClientRow,
  AppGrantRow,
  AppAuthorizationRow,
  AppTokenRow,
  TagRow,
  MonitorTagRow,
] as const;

/** Tables without an entity: Agenda's job queue, and the mapper's list of applied migrations. The schema check skips them. */
export const libraryTables = ['agenda_jobs', 'mikro_orm_migrations'] as const;

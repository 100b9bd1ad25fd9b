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

/** Every table that queries may name. */
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

/** Tables without an entity: the job queue of Agenda, and the migrations that the mapper has applied. */
export const libraryTables = ['agenda_jobs', 'mikro_orm_migrations'] as const;

import { ApiTokenRow } from './access/access.entity.ts';
import { AccountLinkRow, BackupCodeRow, EnrolmentRow, SessionRow, SignInCounterRow } from './access/session.entity.ts';
import { CustomerRow, CustomFieldRow, PackageConfigRow } from './customers/customer.entity.ts';
import { AgentAccessTokenRow, AgentApprovalRow, AgentRegistrationRow, AgentSeenTokenRow, AgentSigningKeyRow } from './agent-access/agent-access.entity.ts';
import { AuditLogRow, IdempotencyKeyRow, OutboxRow, RateWindowRow } from './kernel/kernel.entity.ts';
import { CheckScheduleRow, IncidentRow, IncidentUpdateRow, LocationRow, MonitorRow } from './monitoring/monitor.entity.ts';
import { OrganizationRow, UserRow } from './organizations/organization.entity.ts';

/** Every stored row type. A table that is missing here cannot be queried. */
export const entities = [
  OrganizationRow,
  UserRow,
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
  IncidentRow,
  IncidentUpdateRow,
  AgentRegistrationRow,
  AgentAccessTokenRow,
  AgentApprovalRow,
  AgentSeenTokenRow,
  AgentSigningKeyRow,
] as const;

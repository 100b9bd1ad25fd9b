import { sql } from 'kysely';
import { confirmationOf } from '../../domain/checks/alert-threshold.ts';
import type { ConfirmationSources } from '../../domain/checks/alert-threshold.ts';
import type { CheckOutcome } from '../../domain/checks/check-outcome.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import type { CheckKey } from '../../domain/checks/check-schedule.ts';
import type { MonitorAlerting } from '../../domain/monitors/monitor-alerting.ts';
import type { MonitorCondition, MonitorStatus } from '../../domain/monitors/monitor.ts';
import { DEFAULT_FIRST_HEARTBEAT_HOURS } from '../../domain/monitors/kinds/website-settings.ts';
import { timingOf } from '../../domain/monitors/schedules/heartbeat-timing.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import type { WaitingHeartbeat } from '../../domain/monitors/waiting-heartbeat.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import type { KnownWarning } from '../../domain/checks/warnings/certificate-warning.ts';
import type { ExpiryLevel } from '../../domain/checks/warnings/domain-expiry.ts';
import { isCheckedFrom } from '../../domain/kernel/country-codes.ts';
import { minutes, seconds } from '../../domain/kernel/time.ts';
import { customerStateColumns, customerStateOf } from '../customers/customer.sql.ts';
import type { CustomerColumns } from '../customers/customer.sql.ts';
import { organizationStateOf } from '../organizations/organization.sql.ts';
import type { OrganizationColumns } from '../organizations/organization.sql.ts';

/** A claimed row of the schedule, with columns of its monitor, organization, customer and certificate warning. */
export interface DueCheckRow extends CheckKey, OrganizationColumns, CustomerColumns {
  readonly dueAt: Date;
  readonly leaseUntil: Date;
  readonly consecutiveFailures: number;
  readonly unconfirmedSuccesses: number;
  readonly lastOutcome: CheckOutcome | null;
  readonly lastReason: string | null;
  readonly failingSince: Date | null;
  readonly consecutiveDegraded: number;
  readonly unconfirmedFast: number;
  readonly degradedSince: Date | null;
  readonly revision: number;
  readonly isRequested: boolean;
  readonly status: MonitorStatus;
  readonly checkInterval: number;
  readonly timeoutSeconds: number;
  readonly condition: MonitorCondition;
  readonly alerting: Partial<MonitorAlerting> | null;
  readonly customerConsecutiveChecks: number | null;
  readonly customerRecoveryChecks: number | null;
  readonly organizationConsecutiveChecks: number;
  readonly organizationRecoveryChecks: number;
  readonly notAfter: Date | null;
  readonly warnedAt: Date | null;
  readonly endedAt: Date | null;
  readonly kind: string;
  readonly monitoringType: string;
  readonly domainLevel: ExpiryLevel | null;
  readonly domainExpiresAt: Date | null;
  readonly countryCode: string | null;
  readonly allowedCheckCountryCodes: readonly string[] | null;
  readonly waitingSince: Date | null;
  readonly waitingNoticedAt: Date | null;
  readonly firstHeartbeatWithinHours: number | null;
  /** The settings of a heartbeat. Null for any other check. */
  readonly heartbeatSettings: KindMembers | null;
}

/**
 * The columns of `DueCheckRow`, selected from schedule s, location l, monitor m, organization o, customer c,
 * certificate warning w and domain warning d.
 */
export const dueCheckColumns = sql`
  s.monitor_id as "monitorId", s.location_id as "locationId", s.due_at as "dueAt", s.lease_until as "leaseUntil",
  s.consecutive_failures as "consecutiveFailures", s.unconfirmed_successes as "unconfirmedSuccesses", s.last_outcome as "lastOutcome", s.last_reason as "lastReason", s.failing_since as "failingSince",
  s.consecutive_degraded as "consecutiveDegraded", s.unconfirmed_fast as "unconfirmedFast", s.degraded_since as "degradedSince",
  s.requested as "isRequested",
  m.kind, m.monitoring_type as "monitoringType", m.revision, m.status, m.check_interval as "checkInterval", m.timeout_seconds as "timeoutSeconds", m.condition,
  o.status as "organizationStatus", o.cancelled_at as "cancelledAt", m.alerting,
  c.alert_consecutive_checks as "customerConsecutiveChecks", c.recovery_consecutive_checks as "customerRecoveryChecks",
  o.alert_consecutive_checks as "organizationConsecutiveChecks", o.recovery_consecutive_checks as "organizationRecoveryChecks",
  ${customerStateColumns}, w.not_after as "notAfter", w.warned_at as "warnedAt", w.ended_at as "endedAt", d.level as "domainLevel", d.expires_at as "domainExpiresAt",
  l.country_code as "countryCode", c.allowed_check_country_codes as "allowedCheckCountryCodes",
  m.waiting_since as "waitingSince", m.waiting_noticed_at as "waitingNoticedAt",
  case when m.waiting_since is not null then (m.settings ->> 'firstHeartbeatWithinHours')::int end as "firstHeartbeatWithinHours",
  case when s.location_id = ${HEARTBEAT_LOCATION} then json_build_object('heartbeatSchedule', m.settings -> 'heartbeatSchedule', 'timeZone', m.settings -> 'timeZone', 'grace', m.settings -> 'grace') end as "heartbeatSettings"`;

/** Converts the row into the check that workers run. */
export const dueCheckOf = (row: DueCheckRow): DueCheck => ({
  monitorId: row.monitorId,
  locationId: row.locationId,
  dueAt: row.dueAt,
  leaseUntil: row.leaseUntil,
  revision: row.revision,
  isRequested: row.isRequested,
  status: row.status,
  interval: minutes(row.checkInterval),
  timeout: seconds(row.timeoutSeconds),
  locationState: {
    consecutiveFailures: row.consecutiveFailures,
    unconfirmedSuccesses: row.unconfirmedSuccesses,
    lastOutcome: row.lastOutcome,
    lastReason: row.lastReason,
    failingSince: row.failingSince,
    consecutiveDegraded: row.consecutiveDegraded,
    unconfirmedFast: row.unconfirmedFast,
    degradedSince: row.degradedSince,
  },
  condition: row.condition,
  alerting: confirmationOf(row, alertingSourcesOf(row)),
  organization: organizationStateOf(row),
  customer: customerStateOf(row),
  isAllowedHere: row.locationId === HEARTBEAT_LOCATION || isCheckedFrom(row.countryCode, row.allowedCheckCountryCodes),
  timing: timingOf(row.checkInterval, row.heartbeatSettings ?? {}),
  waiting: waitingOf(row),
  warning: warningOf(row),
  domainWarning:
    row.domainLevel === null || row.domainExpiresAt === null
      ? null
      : { level: row.domainLevel, expiresAt: row.domainExpiresAt },
});

const alertingSourcesOf = ({
  customerConsecutiveChecks,
  customerRecoveryChecks,
  organizationConsecutiveChecks,
  organizationRecoveryChecks,
}: DueCheckRow): ConfirmationSources => ({
  customer:
    customerConsecutiveChecks === null || customerRecoveryChecks === null
      ? null
      : { alertConsecutiveChecks: customerConsecutiveChecks, recoveryConsecutiveChecks: customerRecoveryChecks },
  organization: {
    alertConsecutiveChecks: organizationConsecutiveChecks,
    recoveryConsecutiveChecks: organizationRecoveryChecks,
  },
});

const waitingOf = ({
  waitingSince,
  waitingNoticedAt,
  firstHeartbeatWithinHours,
}: DueCheckRow): WaitingHeartbeat | null =>
  waitingSince === null
    ? null
    : {
        since: waitingSince,
        noticedAt: waitingNoticedAt,
        noticeAfterHours: firstHeartbeatWithinHours ?? DEFAULT_FIRST_HEARTBEAT_HOURS,
      };

const warningOf = ({ notAfter, warnedAt, endedAt }: DueCheckRow): KnownWarning | null =>
  notAfter === null || warnedAt === null ? null : { notAfter, warnedAt, endedAt };

import type { TimeRange } from '../../domain/on-call/schedule.ts';
import type { UnreadMembers } from './unread-members.ts';

/**
 * The resources of the public HTTP API of Grafana OnCall, as far as they are read. Members are left out as the API
 * leaves them out.
 */
export interface GrafanaExport {
  readonly finalRange?: TimeRange;
  readonly teams: readonly GrafanaTeam[];
  readonly users: readonly GrafanaUser[];
  readonly schedules: readonly GrafanaSchedule[];
  readonly on_call_shifts: readonly GrafanaShift[];
  readonly shift_swaps: readonly GrafanaSwap[];
  readonly escalation_chains: readonly GrafanaChain[];
  readonly escalation_policies: readonly GrafanaStep[];
  readonly integrations: readonly GrafanaIntegration[];
  readonly routes: readonly GrafanaRoute[];
  readonly personal_notification_rules: readonly GrafanaRule[];
  /** The shifts of each schedule, by the id of the schedule. */
  readonly final_shifts: Readonly<Record<string, readonly GrafanaFinalShift[]>>;
  readonly unread: UnreadMembers;
}

export interface GrafanaTeam {
  readonly id: string;
  readonly name: string;
}

export interface GrafanaUser {
  readonly id: string;
  readonly username: string;
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly teams?: readonly string[] | null | undefined;
}

export interface GrafanaSchedule {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly team_id?: string | null | undefined;
  readonly time_zone?: string | null | undefined;
  readonly shifts?: readonly string[] | null | undefined;
  readonly ical_url_primary?: string | null | undefined;
  readonly ical_url_overrides?: string | null | undefined;
}

/** Times are local, without a zone. */
export interface GrafanaShift {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly time_zone?: string | null | undefined;
  readonly level?: number | null | undefined;
  readonly start: string;
  readonly rotation_start?: string | null | undefined;
  /** The duration in seconds. */
  readonly duration: number;
  readonly frequency?: string | null | undefined;
  readonly interval?: number | null | undefined;
  readonly until?: string | null | undefined;
  readonly week_start?: string | null | undefined;
  readonly by_day?: readonly string[] | null | undefined;
  readonly by_month?: readonly number[] | null | undefined;
  readonly by_monthday?: readonly number[] | null | undefined;
  readonly users?: readonly string[] | null | undefined;
  readonly rolling_users?: readonly (readonly string[])[] | null | undefined;
  readonly start_rotation_from_user_index?: number | null | undefined;
}

export interface GrafanaSwap {
  readonly id: string;
  readonly schedule: string;
  readonly swap_start: Date;
  readonly swap_end: Date;
  readonly beneficiary: string;
  readonly benefactor?: string | null | undefined;
  readonly status: string;
}

export interface GrafanaChain {
  readonly id: string;
  readonly name: string;
  readonly team_id?: string | null | undefined;
}

export interface GrafanaStep {
  readonly id: string;
  readonly escalation_chain_id: string;
  readonly position: number;
  readonly type: string;
  /** The duration in seconds. */
  readonly duration?: number | null | undefined;
  readonly important?: boolean | null | undefined;
  readonly persons_to_notify?: readonly string[] | null | undefined;
  readonly persons_to_notify_next_each_time?: readonly string[] | null | undefined;
  readonly notify_on_call_from_schedule?: string | null | undefined;
  readonly team_to_notify?: string | null | undefined;
  readonly notify_if_time_from?: string | null | undefined;
  readonly notify_if_time_to?: string | null | undefined;
}

export interface GrafanaIntegration {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly team_id?: string | null | undefined;
  readonly default_route?: { readonly escalation_chain_id?: string | null | undefined } | null | undefined;
}

export interface GrafanaRoute {
  readonly id: string;
  readonly integration_id: string;
  readonly escalation_chain_id?: string | null | undefined;
  readonly routing_type?: string | null | undefined;
  readonly routing_regex?: string | null | undefined;
  readonly position: number;
  readonly is_the_last_route?: boolean | null | undefined;
}

export interface GrafanaRule {
  readonly id: string;
  readonly user_id: string;
  readonly position: number;
  readonly important?: boolean | null | undefined;
  readonly type: string;
  /** The duration in seconds. */
  readonly duration?: number | null | undefined;
}

export interface GrafanaFinalShift {
  readonly user_pk: string;
  readonly shift_start: Date;
  readonly shift_end: Date;
}

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

/** A team as `GET /api/v1/teams` returns it. */
export interface GrafanaTeam {
  readonly id: string;
  readonly name: string;
}

/** A user as `GET /api/v1/users` returns it. `teams` are ids. */
export interface GrafanaUser {
  readonly id: string;
  readonly username: string;
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly teams?: readonly string[] | null | undefined;
}

/** A schedule as `GET /api/v1/schedules` returns it. `shifts` are ids; a schedule of another type has calendars. */
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

/** A swap of shifts. The benefactor takes the shifts of the beneficiary, or nobody has agreed yet. */
export interface GrafanaSwap {
  readonly id: string;
  readonly schedule: string;
  readonly swap_start: Date;
  readonly swap_end: Date;
  readonly beneficiary: string;
  readonly benefactor?: string | null | undefined;
  readonly status: string;
}

/** An escalation chain as `GET /api/v1/escalation_chains` returns it. */
export interface GrafanaChain {
  readonly id: string;
  readonly name: string;
  readonly team_id?: string | null | undefined;
}

/** A step of an escalation chain. The members depend on its type. */
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

/** An integration, from which alerts come to the tool. */
export interface GrafanaIntegration {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly team_id?: string | null | undefined;
  readonly default_route?: { readonly escalation_chain_id?: string | null | undefined } | null | undefined;
}

/** A route of an integration to an escalation chain. */
export interface GrafanaRoute {
  readonly id: string;
  readonly integration_id: string;
  readonly escalation_chain_id?: string | null | undefined;
  readonly routing_type?: string | null | undefined;
  readonly routing_regex?: string | null | undefined;
  readonly position: number;
  readonly is_the_last_route?: boolean | null | undefined;
}

/** A rule by which a user wants to be notified. */
export interface GrafanaRule {
  readonly id: string;
  readonly user_id: string;
  readonly position: number;
  readonly important?: boolean | null | undefined;
  readonly type: string;
  /** The duration in seconds. */
  readonly duration?: number | null | undefined;
}

/** A shift after all rules of a schedule, of the user with the id `user_pk`. */
export interface GrafanaFinalShift {
  readonly user_pk: string;
  readonly shift_start: Date;
  readonly shift_end: Date;
}

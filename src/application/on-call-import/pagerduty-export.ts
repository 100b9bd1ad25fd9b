import type { TimeRange } from '../../domain/on-call/schedule.ts';
import type { UnreadMembers } from './unread-members.ts';

/** The resources of PagerDuty's REST API (version 2), as far as they are read. */
export interface PagerDutyExport {
  readonly finalRange?: TimeRange;
  readonly teams: readonly PagerDutyTeam[];
  readonly users: readonly PagerDutyUser[];
  readonly schedules: readonly PagerDutySchedule[];
  readonly escalation_policies: readonly PagerDutyPolicy[];
  readonly services: readonly PagerDutyService[];
  readonly unread: UnreadMembers;
}

/** A reference to a record by its id. Types end with `_reference`. */
export interface PagerDutyReference {
  readonly id: string;
  readonly type?: string | undefined;
}

/** A team as `GET /teams/{id}` returns it, with its members. */
export interface PagerDutyTeam {
  readonly id: string;
  readonly name: string;
  readonly members?: readonly { readonly user: PagerDutyReference; readonly role?: string | undefined }[] | undefined;
}

/** A contact method of a user. */
export interface PagerDutyContactMethod {
  readonly id: string;
  readonly type: string;
  readonly address?: string | undefined;
  readonly country_code?: number | null | undefined;
  readonly label?: string | null | undefined;
}

/** A rule by which a user wants to be notified. */
export interface PagerDutyRule {
  readonly id: string;
  readonly urgency: string;
  readonly start_delay_in_minutes: number;
  readonly contact_method: PagerDutyReference;
}

/** A user as `GET /users/{id}` returns it. */
export interface PagerDutyUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly teams?: readonly PagerDutyReference[] | undefined;
  readonly contact_methods?: readonly PagerDutyContactMethod[] | undefined;
  readonly notification_rules?: readonly PagerDutyRule[] | undefined;
}

/** The hours to which a layer is restricted, for every day or of the week. */
export interface PagerDutyRestriction {
  readonly type: string;
  readonly start_time_of_day: string;
  readonly duration_seconds: number;
  /** The day on which the restriction begins, from 1 for Monday to 7 for Sunday. */
  readonly start_day_of_week?: number | null | undefined;
}

/** A layer of a schedule, whose users take turns. */
export interface PagerDutyLayer {
  readonly id: string;
  readonly name: string;
  readonly start: Date;
  readonly end?: Date | null | undefined;
  readonly rotation_virtual_start: Date;
  readonly rotation_turn_length_seconds: number;
  /** Null where nobody is assigned. */
  readonly users: readonly { readonly user: PagerDutyReference | null }[];
  readonly restrictions?: readonly PagerDutyRestriction[] | undefined;
}

/** A time in which a user is on call, or nobody if the user is null. */
export interface PagerDutyEntry {
  readonly start: Date;
  readonly end: Date;
  readonly user: PagerDutyReference | null;
}

/** A schedule as `GET /schedules/{id}` returns it. */
export interface PagerDutySchedule {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly description?: string | null | undefined;
  readonly teams?: readonly PagerDutyReference[] | undefined;
  /** The highest layer first. */
  readonly schedule_layers: readonly PagerDutyLayer[];
  /** The overrides from `GET /schedules/{id}/overrides`. */
  readonly overrides?: readonly (PagerDutyEntry & { readonly id: string })[] | undefined;
  readonly final_schedule?:
    { readonly rendered_schedule_entries?: readonly PagerDutyEntry[] | undefined } | null | undefined;
}

/** A rule of an escalation policy. */
export interface PagerDutyEscalationRule {
  readonly escalation_delay_in_minutes: number;
  readonly targets: readonly (PagerDutyReference & { readonly type: string })[];
  readonly escalation_rule_assignment_strategy?: { readonly type: string } | null | undefined;
}

/** An escalation policy as `GET /escalation_policies/{id}` returns it. */
export interface PagerDutyPolicy {
  readonly id: string;
  readonly name: string;
  readonly num_loops?: number | undefined;
  readonly teams?: readonly PagerDutyReference[] | undefined;
  readonly escalation_rules: readonly PagerDutyEscalationRule[];
}

/** A service, for whose incidents the escalation policy is used. */
export interface PagerDutyService {
  readonly id: string;
  readonly name: string;
  readonly status?: string | undefined;
  readonly escalation_policy?: PagerDutyReference | null | undefined;
  readonly teams?: readonly PagerDutyReference[] | undefined;
  /** The time after which incidents are resolved, in seconds. */
  readonly auto_resolve_timeout?: number | null | undefined;
  readonly acknowledgement_timeout?: number | null | undefined;
  readonly incident_urgency_rule?: { readonly type: string; readonly urgency?: string | undefined } | null | undefined;
}

import type { TimeRange, Weekday } from '../../domain/on-call/schedule.ts';
import type { UnreadMembers } from './unread-members.ts';

/** The resources of Opsgenie's REST API (version 2), as far as they are read. */
export interface OpsgenieExport {
  readonly finalRange?: TimeRange;
  readonly teams: readonly OpsgenieTeam[];
  readonly users: readonly OpsgenieUser[];
  readonly schedules: readonly OpsgenieSchedule[];
  readonly escalations: readonly OpsgenieEscalation[];
  readonly integrations: readonly OpsgenieIntegration[];
  readonly unread: UnreadMembers;
}

/** A person, team, schedule or escalation; `none` is nobody. */
export interface OpsgenieReference {
  readonly type: string;
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly username?: string | null | undefined;
}

/** A duration, such as 5 `minutes`. */
export interface OpsgenieTime {
  readonly timeAmount: number;
  readonly timeUnit?: string | undefined;
}

/** A rule that selects the escalation or schedule of a team's alerts. */
export interface OpsgenieRoutingRule {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly isDefault?: boolean | undefined;
  readonly notify?: OpsgenieReference | null | undefined;
}

/** A team as `GET /v2/teams/{id}` returns it. */
export interface OpsgenieTeam {
  readonly id: string;
  readonly name: string;
  readonly members?:
    readonly { readonly user: { readonly id: string }; readonly role?: string | undefined }[] | undefined;
  /** The rules from `GET /v2/teams/{id}/routing-rules`. */
  readonly routingRules?: readonly OpsgenieRoutingRule[] | undefined;
}

/** A contact of a user. */
export interface OpsgenieContact {
  readonly id: string;
  readonly method: string;
  /** An email address, or a number such as `41-791234567`. */
  readonly to: string;
}

/** A rule by which a user wants to be notified of an action. */
export interface OpsgenieNotificationRule {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly actionType: string;
  readonly enabled?: boolean | undefined;
  readonly criteria?: { readonly type: string } | null | undefined;
  readonly timeRestriction?: object | null | undefined;
  readonly steps?:
    | readonly {
        readonly contact: { readonly method: string; readonly to: string };
        readonly sendAfter?: OpsgenieTime | null | undefined;
        readonly enabled?: boolean | undefined;
      }[]
    | undefined;
}

/** A user as `GET /v2/users/{id}` returns it. */
export interface OpsgenieUser {
  readonly id: string;
  /** The email address. */
  readonly username: string;
  readonly fullName?: string | null | undefined;
  /** The contacts from `GET /v2/users/{id}/contacts`. */
  readonly contacts?: readonly OpsgenieContact[] | undefined;
  /** The rules from `GET /v2/users/{id}/notification-rules/{rule}`. */
  readonly notificationRules?: readonly OpsgenieNotificationRule[] | undefined;
}

/** Hours of a day, or with days a part of the week. */
export interface OpsgenieRestriction {
  readonly startDay?: Weekday | undefined;
  readonly startHour: number;
  readonly startMin: number;
  readonly endDay?: Weekday | undefined;
  readonly endHour: number;
  readonly endMin: number;
}

/** The hours to which a rotation is restricted: one for every day, or several of the week. */
export interface OpsgenieTimeRestriction {
  readonly type: string;
  readonly restriction?: OpsgenieRestriction | null | undefined;
  readonly restrictions?: readonly OpsgenieRestriction[] | null | undefined;
}

/** A rotation of a schedule. `length` counts its units; without it there is one. */
export interface OpsgenieRotation {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly startDate: Date;
  readonly endDate?: Date | null | undefined;
  readonly type: 'hourly' | 'daily' | 'weekly';
  readonly length?: number | undefined;
  readonly participants: readonly OpsgenieReference[];
  readonly timeRestriction?: OpsgenieTimeRestriction | null | undefined;
}

/** An override of a schedule. */
export interface OpsgenieOverride {
  readonly alias: string;
  readonly user: OpsgenieReference;
  readonly startDate: Date;
  readonly endDate: Date;
  /** The rotations that it applies to; all of them if there are none. */
  readonly rotations?: readonly { readonly id: string }[] | null | undefined;
}

/** A period of the timeline of a schedule. */
export interface OpsgeniePeriod {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly recipient?: OpsgenieReference | null | undefined;
}

/** A schedule as `GET /v2/schedules/{id}` returns it. */
export interface OpsgenieSchedule {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly timezone: string;
  readonly enabled?: boolean | undefined;
  readonly ownerTeam?: { readonly id: string } | null | undefined;
  readonly rotations: readonly OpsgenieRotation[];
  /** The overrides from `GET /v2/schedules/{id}/overrides`. */
  readonly overrides?: readonly OpsgenieOverride[] | undefined;
  /** The timeline from `GET /v2/schedules/{id}/timeline`. */
  readonly timeline?:
    | {
        readonly finalTimeline: {
          readonly rotations: readonly { readonly periods?: readonly OpsgeniePeriod[] | null | undefined }[];
        };
      }
    | null
    | undefined;
}

/** A rule of an escalation. */
export interface OpsgenieEscalationRule {
  readonly condition?: string | undefined;
  readonly notifyType?: string | undefined;
  /** The time since the alert. */
  readonly delay: OpsgenieTime;
  readonly recipient: OpsgenieReference;
}

/** An escalation as `GET /v2/escalations/{id}` returns it. */
export interface OpsgenieEscalation {
  readonly id: string;
  readonly name: string;
  readonly ownerTeam?: { readonly id: string } | null | undefined;
  readonly rules: readonly OpsgenieEscalationRule[];
  readonly repeat?:
    | {
        /** The minutes after the last rule; 0 for no repetition. */
        readonly waitInterval?: number | undefined;
        readonly count?: number | undefined;
        readonly closeAlertAfterAll?: boolean | undefined;
      }
    | null
    | undefined;
}

/** An integration, from which alerts come to the tool. */
export interface OpsgenieIntegration {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly enabled?: boolean | undefined;
  readonly teamId?: string | null | undefined;
}

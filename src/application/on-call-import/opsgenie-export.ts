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

export interface OpsgenieTime {
  readonly timeAmount: number;
  readonly timeUnit?: string | undefined;
}

export interface OpsgenieRoutingRule {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly isDefault?: boolean | undefined;
  readonly notify?: OpsgenieReference | null | undefined;
}

export interface OpsgenieTeam {
  readonly id: string;
  readonly name: string;
  readonly members?:
    readonly { readonly user: { readonly id: string }; readonly role?: string | undefined }[] | undefined;
  /** The rules from `GET /v2/teams/{id}/routing-rules`. */
  readonly routingRules?: readonly OpsgenieRoutingRule[] | undefined;
}

export interface OpsgenieContact {
  readonly id: string;
  readonly method: string;
  /** An email address, or a number such as `41-791234567`. */
  readonly to: string;
}

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

export interface OpsgenieTimeRestriction {
  readonly type: string;
  readonly restriction?: OpsgenieRestriction | null | undefined;
  readonly restrictions?: readonly OpsgenieRestriction[] | null | undefined;
}

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

export interface OpsgenieOverride {
  readonly alias: string;
  readonly user: OpsgenieReference;
  readonly startDate: Date;
  readonly endDate: Date;
  /** The rotations that it applies to; all of them if there are none. */
  readonly rotations?: readonly { readonly id: string }[] | null | undefined;
}

export interface OpsgeniePeriod {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly recipient?: OpsgenieReference | null | undefined;
}

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

export interface OpsgenieEscalationRule {
  readonly condition?: string | undefined;
  readonly notifyType?: string | undefined;
  /** The time since the alert. */
  readonly delay: OpsgenieTime;
  readonly recipient: OpsgenieReference;
}

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

export interface OpsgenieIntegration {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly enabled?: boolean | undefined;
  readonly teamId?: string | null | undefined;
}

import type { ZoneOffsets } from '../on-call/resolve-on-call.ts';
import type { Restriction, RotationLayer, TimeRange } from '../on-call/schedule.ts';

/** A tool that an import reads the export of. */
export type ImportTool = 'grafana-oncall' | 'pagerduty';

/** The id of a record in the tool that it is imported from. */
export type ExternalId = string;

/** A person in the export. */
export interface ExportedPerson {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly email: string | null;
}

export interface PlannedTeam {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly members: readonly { readonly person: ExternalId; readonly imRole: 'admin' | 'member' }[];
}

/** A layer whose people, named by their external ids, take turns. */
export interface PlannedRotation extends RotationLayer {
  readonly name: string;
  readonly rank: number;
}

/** A layer whose shifts are the events of a calendar. */
export interface PlannedCalendar {
  readonly name: string;
  readonly ics: string;
  readonly rank: number;
}

export type PlannedLayer = PlannedRotation | PlannedCalendar;

/** How a rule of the tool that its documentation leaves open is read. */
export interface PlannedReading {
  readonly name: string;
  readonly layers: readonly PlannedLayer[];
}

export interface PlannedOverride {
  readonly externalId: ExternalId;
  readonly person: ExternalId;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly replaces?: ExternalId;
}

/** A shift of the tool after all its rules, which the imported schedule is compared with. */
export interface FinalShift {
  readonly person: ExternalId;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface PlannedSchedule {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly team: ExternalId | null;
  readonly timezone: string;
  readonly description?: string;
  /** The preferred reading first. The one with the fewest differences from the final shifts is imported. */
  readonly readings: readonly [PlannedReading, ...PlannedReading[]];
  readonly overrides: readonly PlannedOverride[];
  /** Null if the export has none. */
  readonly finalShifts: readonly FinalShift[] | null;
}

export type PlannedTarget =
  | { readonly type: 'user'; readonly person: ExternalId }
  | { readonly type: 'schedule'; readonly schedule: ExternalId }
  | { readonly type: 'team'; readonly team: ExternalId };

export interface PlannedStep {
  /** Counts from the previous step. */
  readonly afterMinutes: number;
  readonly targets: readonly PlannedTarget[];
  readonly onlyDuring?: Restriction & { readonly timezone: string };
}

export interface PlannedPolicy {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly team: ExternalId | null;
  readonly steps: readonly PlannedStep[];
  readonly repeats: number;
  readonly repeatAfterMinutes?: number;
}

/** Events with all these labels follow the policy. */
export interface PlannedRoute {
  readonly labels: Readonly<Record<string, string>>;
  readonly policy: ExternalId;
}

/** What sends alerts. */
export interface PlannedSource {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly type: string;
  readonly team: ExternalId | null;
  readonly policy: ExternalId | null;
  readonly routes: readonly PlannedRoute[];
  readonly autoResolveMinutes?: number;
}

export interface PlannedContactMethod {
  readonly externalId: ExternalId;
  readonly type: 'email' | 'sms';
  /** Null for the address of the account. */
  readonly address: string | null;
}

/** How a person wants to be reached. */
export interface PlannedRules {
  readonly person: ExternalId;
  readonly contactMethods: readonly PlannedContactMethod[];
  /** `afterMinutes` counts from the page. */
  readonly steps: readonly { readonly urgency: 'high' | 'low'; readonly afterMinutes: number; readonly contactMethod: ExternalId }[];
}

/** Something in the export that is not imported, or not as it was. */
export interface WithoutCounterpart {
  /** Such as `schedule "Primary", shift "Night"`. */
  readonly what: string;
  readonly why: string;
}

/** Everything that an export contains, in terms of this product. A pure value: nothing in it depends on what is stored. */
export interface ImportPlan {
  readonly tool: ImportTool;
  /** The range of the final shifts; null if the export does not say. */
  readonly finalRange: TimeRange | null;
  readonly people: readonly ExportedPerson[];
  readonly teams: readonly PlannedTeam[];
  readonly schedules: readonly PlannedSchedule[];
  readonly policies: readonly PlannedPolicy[];
  readonly sources: readonly PlannedSource[];
  readonly rules: readonly PlannedRules[];
  readonly withoutCounterpart: readonly WithoutCounterpart[];
}

/** A part of the plan, with what is missing in it. */
export interface Planned<Value> {
  readonly value: Value;
  readonly without: readonly WithoutCounterpart[];
}

export const isRotation = (layer: PlannedLayer): layer is PlannedRotation => 'users' in layer;

/** The name of a record in messages. */
export const called = (kind: string, name: string): string => `${kind} "${name}"`;

/** What an export is planned with. */
export interface PlanContext {
  readonly now: Date;
  readonly offsets: ZoneOffsets;
}

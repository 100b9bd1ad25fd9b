import type { ZoneOffsets } from '../on-call/resolve-on-call.ts';
import type { Restriction, RotationLayer, TimeRange } from '../on-call/schedule.ts';

/** A tool that an import reads the export of. */
export type ImportTool = 'grafana-oncall' | 'pagerduty' | 'opsgenie';

/** The id of a record in the tool that it is imported from. */
export type ExternalId = string;

/** A person in the export. */
export interface ExportedPerson {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly email: string | null;
}

/** A team that the import creates, with the external ids of its members. */
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

/** A layer of a planned schedule. */
export type PlannedLayer = PlannedRotation | PlannedCalendar;

/** An interpretation of a rule that the documentation of the tool leaves open. */
export interface PlannedReading {
  readonly name: string;
  readonly layers: readonly PlannedLayer[];
}

/** An override that the import creates. Without `replaces`, it replaces everybody. */
export interface PlannedOverride {
  readonly externalId: ExternalId;
  readonly person: ExternalId;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly replaces?: ExternalId;
}

/** A final shift of the tool after all its rules, with which the imported schedule is compared. */
export interface FinalShift {
  readonly person: ExternalId;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A schedule that the import creates. */
export interface PlannedSchedule {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly team: ExternalId | null;
  readonly timezone: string;
  readonly description?: string;
  /**
   * The possible readings, the preferred one first. The reading with the fewest differences from the final shifts is
   * imported.
   */
  readonly readings: readonly [PlannedReading, ...PlannedReading[]];
  readonly overrides: readonly PlannedOverride[];
  /** The final shifts, or null if the export has none. */
  readonly finalShifts: readonly FinalShift[] | null;
}

/** A target of a planned step. */
export type PlannedTarget =
  | { readonly type: 'user'; readonly person: ExternalId }
  | { readonly type: 'schedule'; readonly schedule: ExternalId }
  | { readonly type: 'team'; readonly team: ExternalId };

/** A step of a planned policy. */
export interface PlannedStep {
  /** The delay from the previous step, in minutes. */
  readonly afterMinutes: number;
  readonly targets: readonly PlannedTarget[];
  readonly onlyDuring?: Restriction & { readonly timezone: string };
}

/** An escalation policy that the import creates. */
export interface PlannedPolicy {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly team: ExternalId | null;
  readonly steps: readonly PlannedStep[];
  readonly repeats: number;
  readonly repeatAfterMinutes?: number;
}

/** A route of events with all these labels to a policy. */
export interface PlannedRoute {
  readonly labels: Readonly<Record<string, string>>;
  readonly policy: ExternalId;
}

/** A source of alerts in the export. */
export interface PlannedSource {
  readonly externalId: ExternalId;
  readonly name: string;
  readonly type: string;
  readonly team: ExternalId | null;
  readonly policy: ExternalId | null;
  readonly routes: readonly PlannedRoute[];
  readonly autoResolveMinutes?: number;
}

/** A contact method that the import adds to a person. */
export interface PlannedContactMethod {
  readonly externalId: ExternalId;
  readonly type: 'email' | 'sms';
  /** The email address or phone number, or null for the address of the account. */
  readonly address: string | null;
}

/** The notification rules of a person. */
export interface PlannedRules {
  readonly person: ExternalId;
  readonly contactMethods: readonly PlannedContactMethod[];
  /** The steps of the rules. `afterMinutes` counts from the page. */
  readonly steps: readonly {
    readonly urgency: 'high' | 'low';
    readonly afterMinutes: number;
    readonly contactMethod: ExternalId;
  }[];
}

/** A part of the export that is not imported, or is imported in a changed form. */
export interface WithoutCounterpart {
  /** The name of the part, such as `schedule "Primary", shift "Night"`. */
  readonly what: string;
  readonly why: string;
}

/**
 * The content of an export in terms of this product. It is a pure value that does not depend on stored data. See ADR
 * 0092.
 */
export interface ImportPlan {
  readonly tool: ImportTool;
  /** The range of the final shifts, or null if the export does not state one. */
  readonly finalRange: TimeRange | null;
  readonly people: readonly ExportedPerson[];
  readonly teams: readonly PlannedTeam[];
  readonly schedules: readonly PlannedSchedule[];
  readonly policies: readonly PlannedPolicy[];
  readonly sources: readonly PlannedSource[];
  readonly rules: readonly PlannedRules[];
  readonly withoutCounterpart: readonly WithoutCounterpart[];
}

/** A part of the plan with its missing references. */
export interface Planned<Value> {
  readonly value: Value;
  readonly without: readonly WithoutCounterpart[];
}

/** Returns true if people take turns in the layer, and false if its shifts come from a calendar. */
export const isRotation = (layer: PlannedLayer): layer is PlannedRotation => 'users' in layer;

/** Returns the name of a record for messages. */
export const called = (kind: string, name: string): string => `${kind} "${name}"`;

/** The context in which an export is converted into a plan. */
export interface PlanContext {
  readonly now: Date;
  readonly offsets: ZoneOffsets;
}

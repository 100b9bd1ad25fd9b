import { severities } from '../paging/incident-state.ts';
import type { Severity } from '../paging/incident-state.ts';
import { summaryOf } from './alert-text.ts';
import type { AlertLink } from './alert-text.ts';

/** The maximum length of a deduplication key, in characters. */
export const MAX_KEY = 255;

/** The actions that an event can request. */
export const alertActions = ['trigger', 'acknowledge', 'resolve'] as const;
/** The action that an event requests. */
export type AlertAction = (typeof alertActions)[number];

/** An alert that belongs to a group. */
export interface AlertMember {
  /** The identifier of the alert within its group. */
  readonly id: string;
  readonly title: string;
  readonly isFiring: boolean;
}

/** An alert in the terms of this service, independent of the tool that sent it. */
export interface MappedAlert {
  /** The deduplication key; null if the sender lets the receiver choose one. */
  readonly key: string | null;
  readonly action: AlertAction;
  readonly severity: Severity;
  readonly summary: string;
  /** The details beyond the summary, in sentences. Only monitors of the service have one. */
  readonly description?: string;
  /** The system that reported the problem, in words; null if the sender does not state it. */
  readonly source: string | null;
  readonly component: string | null;
  /** The labels that routes are matched against. */
  readonly labels: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly links: readonly AlertLink[];
  /** The alerts of a group; null for a single alert. */
  readonly members: readonly AlertMember[] | null;
  /** The number of alerts of the group that the sender omitted from the message. */
  readonly omitted: number;
}

/**
 * The ways in which a source turns a group of alerts into incidents: one incident for the group, or one for each alert.
 */
export const groupings = ['group', 'alert'] as const;
/** The way in which a source turns a group of alerts into incidents. */
export type Grouping = (typeof groupings)[number];

/** The severity of alerts whose sender does not state one. */
export const DEFAULT_SEVERITY: Severity = 'error';

/** Returns the most severe of the given severities, or `DEFAULT_SEVERITY` if there are none. */
export const mostSevere = (given: readonly Severity[]): Severity =>
  severities.find((severity) => given.includes(severity)) ?? DEFAULT_SEVERITY;

const lineOf = (text: string | null): string | null => (text === null ? null : summaryOf(text));

/** The members of an alert that a tool sends. */
type SentAlert = Pick<MappedAlert, 'key' | 'action' | 'summary'> & {
  readonly [Name in keyof MappedAlert]?: MappedAlert[Name] | undefined;
};

/**
 * Returns a single alert, with defaults for members that the tool does not send. Source and component, like the
 * summary, become single lines of limited length.
 */
export const alertOf = (sent: SentAlert): MappedAlert => {
  const {
    key,
    action,
    severity = DEFAULT_SEVERITY,
    summary,
    description,
    source = null,
    component = null,
    labels = {},
    details = {},
    links = [],
    members = null,
    omitted = 0,
  } = sent;
  return {
    key,
    action,
    severity,
    summary,
    ...(description === undefined ? {} : { description }),
    source: lineOf(source),
    component: lineOf(component),
    labels,
    details,
    links,
    members,
    omitted,
  };
};

import { severities } from '../paging/incident-state.ts';
import type { Severity } from '../paging/incident-state.ts';
import { summaryOf } from './alert-text.ts';
import type { AlertLink } from './alert-text.ts';

/** The longest deduplication key. */
export const MAX_KEY = 255;

/** What an event asks for. */
export const alertActions = ['trigger', 'acknowledge', 'resolve'] as const;
export type AlertAction = (typeof alertActions)[number];

/** An alert of a group. */
export interface AlertMember {
  /** The identity of the alert in its group. */
  readonly id: string;
  readonly title: string;
  readonly isFiring: boolean;
}

/** An alert in the terms of this service, whatever tool sent it. */
export interface MappedAlert {
  /** The deduplication key; null for one that the sender leaves to the receiver. */
  readonly key: string | null;
  readonly action: AlertAction;
  readonly severity: Severity;
  readonly summary: string;
  /** What reported the problem, in words; null if the sender does not say. */
  readonly source: string | null;
  readonly component: string | null;
  /** What routes compare. */
  readonly labels: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly links: readonly AlertLink[];
  /** The alerts of a group; null for a single alert. */
  readonly members: readonly AlertMember[] | null;
  /** Alerts of the group that the sender left out of the message. */
  readonly omitted: number;
}

/** Whether the alerts of a group share an incident. */
export const groupings = ['group', 'alert'] as const;
export type Grouping = (typeof groupings)[number];

/** The severity of alerts whose sender states none. */
export const DEFAULT_SEVERITY: Severity = 'error';

/** The most severe of several severities. */
export const mostSevere = (given: readonly Severity[]): Severity => severities.find((severity) => given.includes(severity)) ?? DEFAULT_SEVERITY;

const lineOf = (text: string | null): string | null => (text === null ? null : summaryOf(text));

/** What a tool sends about an alert. */
type SentAlert = Pick<MappedAlert, 'key' | 'action' | 'summary'> & { readonly [Name in keyof MappedAlert]?: MappedAlert[Name] | undefined };

/** A single alert, with defaults for what the tool does not send. Source and component are lines of limited length, as the summary is. */
export const alertOf = (sent: SentAlert): MappedAlert => {
  const { key, action, severity = DEFAULT_SEVERITY, summary, source = null, component = null, labels = {}, details = {}, links = [], members = null, omitted = 0 } = sent;
  return { key, action, severity, summary, source: lineOf(source), component: lineOf(component), labels, details, links, members, omitted };
};

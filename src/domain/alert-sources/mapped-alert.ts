import { severities } from '../paging/incident-state.ts';
import type { Severity } from '../paging/incident-state.ts';
import { summaryOf } from './payload.ts';
import type { AlertLink } from './payload.ts';

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

/** What a delivery contains. A `note` is a message that reports no alert, such as a test. */
export type Mapping =
  | { readonly alerts: readonly MappedAlert[] }
  | { readonly note: string }
  | { readonly problem: string }
  /** A subscription of Amazon SNS that waits for its URL to be visited. */
  | { readonly subscription: string };

/** Whether the alerts of a group share an incident. */
export const groupings = ['group', 'alert'] as const;
export type Grouping = (typeof groupings)[number];

/** The settings of a source that its mapping reads. */
export interface MappingOptions {
  readonly groupBy: Grouping;
}

/** Maps the parsed body of a delivery. */
export type MapDelivery = (body: unknown, options: MappingOptions) => Mapping;

export const DEFAULT_SEVERITY: Severity = 'error';

/** The words that tools use for severities. */
const severityWords: Readonly<Record<Severity, readonly string[]>> = {
  critical: ['critical', 'crit', 'fatal', 'emergency', 'emerg', 'disaster', 'page', 'p1', 'sev1'],
  error: ['error', 'err', 'high', 'major', 'alert', 'p2', 'sev2'],
  warning: ['warning', 'warn', 'medium', 'average', 'minor', 'p3', 'sev3'],
  info: ['info', 'information', 'informational', 'notice', 'debug', 'low', 'ok', 'none', 'p4', 'p5', 'sev4', 'sev5'],
};

/** The severity that a word of a tool stands for; null for a word that is none. */
export const severityOf = (word: string | null): Severity | null =>
  word === null ? null : (severities.find((severity) => severityWords[severity].includes(word.trim().toLowerCase())) ?? null);

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

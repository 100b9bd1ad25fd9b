import { elapsed } from '../../domain/kernel/time.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { SHOWN_BODY_BYTES } from '../../domain/incident-management/timeline.ts';
import type { TimelineActor, TimelineEntry, TimelineKind } from '../../domain/incident-management/timeline.ts';

/** The sentence of each kind of entry. `{name}` is replaced by that member of the entry's data. */
const sentences: Readonly<Record<TimelineKind, string>> = {
  opened: 'opened the incident with severity {severity}',
  acknowledged: 'acknowledged the incident',
  takenOver: 'took the incident over',
  statusChanged: 'set the status to {status}',
  resolved: 'resolved the incident',
  snoozed: 'snoozed the incident until {until}',
  snoozeEnded: 'ended the snooze',
  severityRaised: 'raised the severity from {from} to {severity}',
  mergedInto: 'merged the incident into {incidentId}',
  mergedFrom: 'merged the incident {incidentId} into this one',
  responderAdded: 'added {name} as a responder',
  noteAdded: 'noted: {text}',
  escalated: 'escalated the incident',
  alertJoined: 'added {count} alerts to the group: {titles}',
  stormBegan: 'made it a storm: {title}',
  stormUpdated: 'reported on the storm: {grouped} alerts, {open} of them open, {resolved} resolved',
  personNotified: 'was notified ({urgency} urgency)',
  notificationHeld: 'is notified after quiet hours, at {until}',
  pageSent: 'was sent a page by {method}',
  pageDelayed: 'was not reached by {method} at the first attempt, others follow: {error}',
  pageFailed: 'could not be reached by {method}: {error}',
  pagesStopped: 'withdrew pages that had not been sent ({count}): {because}',
  channelPageStopped: 'withdrew a message to the channel {channel} that had not been sent: {because}',
  channelPageFailed: 'could not deliver a message to the channel {channel}: {error}',
  pageDeclined: 'declined the page',
  stepNotified: 'ran escalation step {step} and notified {names}',
  stepOutsideHours: 'skipped escalation step {step} outside its hours',
  stepReachedNobody: 'ran escalation step {step}, which reached nobody',
  stepHeld: 'holds escalation step {step} until somebody is on call',
  acknowledgerNotified: 'notified the person who acknowledged the incident again',
  escalationExhausted: 'ended the escalation after its last step',
  nobodyNotified: 'reached nobody and notified the administrators of the organization',
  endAdjusted: 'set the end of the incident to its opening, because the clock of the service was set back',
  eventReceived: 'sent an event ({action}, {severity}): {summary}',
};

/** The maximum number of entries of a report. */
export const MAX_REPORTED_ENTRIES = 10_000;

/** The incident and the timeline entries of a report. */
export interface ReportedIncident {
  readonly incident: ImIncident;
  /** The entries of the timeline, oldest first. */
  readonly entries: readonly TimelineEntry[];
}

/** Returns external text as one line of Markdown, with all markup escaped. */
const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~&]/g, (sign) => `\\${sign}`);

const shown = (value: unknown): string =>
  escaped(typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value));

const at = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', ' UTC');

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Returns a duration in its two largest units, such as `3 min 20 s`. */
export const inUnits = (milliseconds: number): string => {
  let rest = Math.max(0, Math.round(milliseconds / 1000));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const amount = Math.floor(rest / size);
    rest %= size;
    if (amount > 0) parts.push(`${amount} ${unit}`);
  }
  return parts.slice(0, 2).join(' ') || '0 s';
};

const unnamed: Readonly<Record<TimelineActor['kind'], string>> = {
  user: 'A user',
  source: 'An alert source',
  system: 'Watchstead',
  page: 'A user',
  channel: 'a channel',
};

const actorName = ({ kind, name }: TimelineEntry['actor']): string => {
  const named = name === null ? unnamed[kind] : escaped(name);
  if (kind === 'channel') return `Somebody in ${named}`;
  return `${named}${kind === 'page' ? ' (by the link of a page)' : ''}`;
};

const sentenceOf = ({ kind, data }: TimelineEntry): string =>
  sentences[kind].replace(/\{(\w+)\}/g, (_, member: string) => shown(data[member]));

/** Returns a raw body as a Markdown code block that its content cannot end. */
const block = (body: string): string => {
  const fence = '`'.repeat(Math.max(3, ...[...body.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return [fence, body, fence].map((line) => line.replaceAll(/^/gm, '  ')).join('\n');
};

/** Returns a note if a body is longer than the part shown. */
const restOf = ({ bodyBytes, eventId }: TimelineEntry['data']): string =>
  typeof bodyBytes === 'number' && bodyBytes > SHOWN_BODY_BYTES
    ? `\n  The first ${SHOWN_BODY_BYTES} of ${bodyBytes} bytes; event ${shown(eventId)} has all of them.\n`
    : '';

const lineOf = (entry: TimelineEntry): string => {
  const { body } = entry.data;
  return `- \`${at(entry.at)}\` **${actorName(entry.actor)}** ${sentenceOf(entry)}${typeof body === 'string' ? `\n\n${block(body)}\n${restOf(entry.data)}` : ''}`;
};

/** Returns the timeline of an incident as a Markdown document, oldest entry first. */
export const timelineReport = ({ incident, entries }: ReportedIncident): string => {
  const since = (moment: Date | null): string =>
    moment === null ? 'no' : `${at(moment)} (after ${inUnits(elapsed(incident.createdAt, moment))})`;
  const facts = [
    ['Incident', incident.publicId],
    ['Severity', incident.severity],
    ['Status', incident.status],
    ['Source', escaped(incident.source)],
    ['Opened', at(incident.createdAt)],
    ['Acknowledged', since(incident.acknowledgedAt)],
    ['Resolved', since(incident.resolvedAt)],
  ];
  return [
    `# ${escaped(incident.title)}`,
    '',
    '| | |',
    '| --- | --- |',
    ...facts.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '## Timeline',
    '',
    ...entries.map(lineOf),
    ...(entries.length < MAX_REPORTED_ENTRIES ? [] : ['', `The report ends after ${MAX_REPORTED_ENTRIES} entries.`]),
    '',
  ].join('\n');
};

import { isPerson } from '../../domain/access/caller.ts';
import { textsOf } from '../../texts/texts.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { DEGRADED_REASON } from '../../domain/checks/degraded.ts';
import { storedEvidence } from '../../domain/checks/stored-evidence.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { IncidentStep } from '../../domain/incidents/automatic-incident.ts';
import type { Incident, IncidentStatus, IncidentUpdate } from '../../domain/incidents/incident.ts';
import { PAUSE_TIMELINE_ENTRY } from '../../domain/incidents/monitoring-end.ts';
import { summaryOf, translatedSummary } from '../checks/evidence-summary.ts';
import type { IdSource } from '../kernel/ports.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ListedUpdate } from './ports.ts';

/** The entries as they are stored. */
const timelineEntries: Readonly<Record<EntryName, string>> = textsOf('en').incidentPage.timeline.steps;

type EntryName = IncidentStep | 'slowOpen' | 'slowReopen';

/** Returns the name of the entry for a step. A monitor that answers slowly is not down. */
const entryNameOf = (step: IncidentStep, reason: string | null): EntryName => {
  if (reason !== DEGRADED_REASON) return step;
  if (step === 'open') return 'slowOpen';
  return step === 'reopen' ? 'slowReopen' : step;
};

/** The explanation of an end that was moved to the beginning of an automatic incident, whose entries are in English. */
export const END_ADJUSTED = textsOf('en').statusPages.endAdjusted;

const HELD = ` ${textsOf('en').incidentPage.timeline.held}`;

const entryNames = Object.entries(timelineEntries) as readonly (readonly [EntryName, string])[];

/** What the incident of an entry knows of its cause. */
type Caused = Pick<Incident, 'evidence' | 'reason'>;

/** An entry of a timeline with the cause of its incident. */
export interface UpdateOfIncident extends ListedUpdate {
  readonly incident: Caused;
}

/** The circumstances of a step that its entry explains. */
interface StepCircumstances {
  /** True if the alert is held because the parent of the monitor fails. */
  readonly isHeld?: boolean;
  /** True if the end was moved to the beginning of the incident. */
  readonly isEndAdjusted?: boolean;
}

/** Composes the message of the timeline entry for a step. */
export const timelineEntryOf = (
  step: IncidentStep,
  { evidence, reason }: Pick<CheckFinding, 'evidence' | 'reason'>,
  { isHeld = false, isEndAdjusted = false }: StepCircumstances = {},
): string => {
  const held = isHeld && (step === 'open' || step === 'reopen') ? HELD : '';
  const cause = evidence === null || step === 'resolve' ? '' : ` ${summaryOf(evidence)}`;
  const adjusted = isEndAdjusted ? ` ${END_ADJUSTED}` : '';
  return `${timelineEntries[entryNameOf(step, reason)]}${cause}${held}${adjusted}`;
};

/** The message of a status that a person sets without a message of their own. */
export const statusMessage = (status: IncidentStatus): string => `The incident is ${status}.`;

const SNOOZED = /^The incident is snoozed until (\d{4}-\d{2}-\d{2}T[\d:.]+Z)\.$/;
const SNOOZE_ENDED = 'The snooze of the incident has ended.';

/** The message of an entry about a snooze; null for its end by a person. */
export const snoozeMessage = (until: Date | null): string =>
  until === null ? SNOOZE_ENDED : `The incident is snoozed until ${until.toISOString()}.`;

/** Returns the end of the snooze that an entry is about, `ended` for an entry about the end, or null for any other. */
export const snoozeOf = ({ message }: Pick<IncidentUpdate, 'message'>): Date | 'ended' | null => {
  if (message === SNOOZE_ENDED) return 'ended';
  const until = SNOOZED.exec(message)?.[1];
  return until === undefined ? null : new Date(until);
};

/** Returns the cause that follows a step in the language, which is known if the incident still has its evidence. */
const causeIn = (language: Language, written: string, { evidence, reason }: Caused): string => {
  const stored = storedEvidence(evidence, reason);
  return written === '' || stored === null ? '' : (translatedSummary(written, stored, language) ?? '');
};

/** Returns what the service has written about a step in the language, or null if it is about none. */
const stepIn = (language: Language, said: string, incident: Caused): string | null => {
  const { steps, held, paused } = textsOf(language).incidentPage.timeline;
  if (said === PAUSE_TIMELINE_ENTRY) return paused;
  const [step, written] = entryNames.find(([, start]) => said.startsWith(start)) ?? [];
  if (step === undefined) return null;
  const isHeld = said.endsWith(HELD);
  const cause = said.slice(written?.length, isHeld ? -HELD.length : undefined).trim();
  return [steps[step], causeIn(language, cause, incident), isHeld ? held : ''].filter((text) => text !== '').join(' ');
};

const saidIn = (
  { status, authorUserId, authorChannel }: Pick<IncidentUpdate, 'status' | 'authorUserId' | 'authorChannel'>,
  language: Language,
  said: string,
  incident: Caused,
): string => {
  if (said === statusMessage(status)) return '';
  if (language === 'en' || authorUserId !== null || authorChannel !== null) return said;
  return stepIn(language, said, incident) ?? said;
};

/**
 * Returns the message of an entry as it is shown beside its status. What the service has written is stored in English;
 * other languages have a sentence for it, with the cause if the incident still has the evidence of that time.
 */
export const shownMessage = (
  update: Pick<IncidentUpdate, 'message' | 'status' | 'authorUserId' | 'authorChannel'>,
  language: Language,
  incident: Caused,
): string => {
  const { message } = update;
  const isAdjusted = message.endsWith(` ${END_ADJUSTED}`);
  const said = saidIn(update, language, isAdjusted ? message.slice(0, -END_ADJUSTED.length - 1) : message, incident);
  return [said, isAdjusted ? textsOf(language).statusPages.endAdjusted : ''].filter((text) => text !== '').join(' ');
};

/** Returns an entry of the caller of a command. */
export const entryOf = (
  { caller, now }: CommandContext,
  ids: IdSource,
  { id, status }: Incident,
  message: string,
): Omit<IncidentUpdate, 'id'> => ({
  publicId: ids.next(),
  incidentId: id,
  status,
  message,
  authorUserId: isPerson(caller) ? caller.userPublicId : null,
  authorChannel: caller.kind === 'channel' ? caller.channelName : null,
  createdAt: now,
});

/** An entry of a timeline, with its text in the language of the reader. */
export interface ShownUpdate extends ListedUpdate {
  readonly text: string;
  readonly snoozedUntil: Date | null;
}

/** Returns an entry with its text in the language of the reader. */
export const shownUpdate = (
  { incident, ...update }: UpdateOfIncident,
  language: Language = DEFAULT_LOCALE.language,
): ShownUpdate => {
  const snooze = snoozeOf(update);
  const { begun, ended } = textsOf(language).incidentPage.snooze;
  if (snooze === null) return { ...update, text: shownMessage(update, language, incident), snoozedUntil: null };
  if (snooze === 'ended') return { ...update, text: ended, snoozedUntil: null };
  return { ...update, text: begun({ until: snooze.toISOString() }), snoozedUntil: snooze };
};

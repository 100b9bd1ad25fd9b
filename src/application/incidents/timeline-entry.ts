import { isPerson } from '../../domain/access/caller.ts';
import { textsOf } from '../../texts/texts.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { DEGRADED_REASON } from '../../domain/checks/degraded.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { IncidentStep } from '../../domain/incidents/automatic-incident.ts';
import type { Incident, IncidentStatus, IncidentUpdate } from '../../domain/incidents/incident.ts';
import { summaryOf } from '../checks/evidence-summary.ts';
import type { IdSource } from '../kernel/ports.ts';
import type { CommandContext } from '../kernel/use-case.ts';

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

const HELD = ' Its alert is held because the monitor that it depends on is failing, too.';

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

/**
 * Returns the message of an entry as the page shows it beside its status. What the service has written about a step is
 * stored in English; other languages have a sentence for the step, without the cause at that time.
 */
export const shownMessage = (
  { message, status, authorUserId }: Pick<IncidentUpdate, 'message' | 'status' | 'authorUserId'>,
  language: Language,
): string => {
  if (message === statusMessage(status)) return '';
  if (language === 'en' || authorUserId !== null) return message;
  const steps = Object.entries(timelineEntries) as readonly (readonly [EntryName, string])[];
  const step = steps.find(([, written]) => message.startsWith(written))?.[0];
  return step === undefined ? message : textsOf(language).incidentPage.timeline.steps[step];
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

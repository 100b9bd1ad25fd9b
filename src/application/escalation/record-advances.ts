import { lengthOf } from '../../domain/escalation/escalation-policy.ts';
import type { EscalationPlan } from '../../domain/escalation/escalation-policy.ts';
import { advanceRun, dueAction } from '../../domain/escalation/escalation-run.ts';
import { stepKeyOf } from '../../domain/escalation/step-keys.ts';
import type { Advance, EscalationReport } from '../../domain/escalation/escalation-progress.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';
import { textsOf } from '../../texts/texts.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { MailWithButton } from '../kernel/mail.ts';
import type { AlertAudiences } from '../notifications/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type {
  EscalationEntry,
  EscalationRuns,
  EscalationTimeline,
  LockedRun,
  StoredRun,
  UnnotifiedIncidents,
} from './ports.ts';
import { runSteps } from './run-steps.ts';
import type { StepNeeds, StepResult, StepWork } from './run-steps.ts';

/** The ports that record the progress of runs. */
export interface RecordingNeeds {
  readonly escalationRuns: EscalationRuns;
  readonly imTimeline: EscalationTimeline;
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly unnotifiedIncidents: UnnotifiedIncidents;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
}

/** The result of a run, and the run after it. */
export interface AdvancedRun extends StepResult {
  readonly advance: Advance;
}

/** Returns the stored run with new progress. */
export const storedAfter = (
  run: StoredRun,
  {
    state,
    outcome,
    position,
    sequence,
    hasReached,
    hasReachedChannels,
    reachedSequence,
    acknowledgement,
    dueAt,
  }: Advance['run'],
): StoredRun => ({
  ...run,
  state,
  outcome,
  position,
  sequence,
  hasReached,
  hasReachedChannels,
  reachedSequence,
  acknowledgement,
  dueAt,
});

/** Returns the step and the pass at a position, counted from 1. */
export const placeOf = (
  { steps }: Pick<EscalationPlan, 'steps'>,
  position: number,
): { readonly step: number; readonly pass: number } => ({
  step: (position % steps.length) + 1,
  pass: Math.floor(position / steps.length) + 1,
});

type Entry = Pick<EscalationEntry, 'kind' | 'data'>;

/** Returns the entries about the step; none for a step that is still held. */
const stepEntries = ({ run, action, reach, people, channels, advance }: AdvancedRun): readonly Entry[] => {
  if (action.kind === 'remind') return reach === 'somebody' ? [{ kind: 'acknowledgerNotified', data: {} }] : [];
  if (action.kind === 'end') return [];
  const { step, pass } = placeOf(run.plan, action.position);
  const names = [...people.map(({ name }) => name), ...channels.map(({ publicId }) => publicId)];
  if (reach === 'somebody')
    return [
      {
        kind: 'stepNotified',
        data: {
          step,
          pass,
          names: names.join(', '),
          userIds: people.map(({ publicId }) => publicId),
          channelIds: channels.map(({ id }) => id),
        },
      },
    ];
  if (reach === 'outsideHours') return [{ kind: 'stepOutsideHours', data: { step, pass } }];
  if (advance.run.state !== 'held') return [{ kind: 'stepReachedNobody', data: { step, pass } }];
  return run.state === 'held' ? [] : [{ kind: 'stepHeld', data: { step, pass } }];
};

const endEntries = ({ run, advance }: AdvancedRun): readonly Entry[] => {
  if (advance.report === 'nobodyNotified') return [{ kind: 'nobodyNotified', data: {} }];
  return advance.run.state === 'exhausted' && run.state !== 'exhausted'
    ? [{ kind: 'escalationExhausted', data: { steps: lengthOf(run.plan) } }]
    : [];
};

/**
 * Stores the progress of runs with its evidence, and mails the admins of organizations whose incidents reach nobody.
 */
export const recordAdvances =
  (needs: RecordingNeeds) =>
  async (work: StepWork, advanced: readonly AdvancedRun[]): Promise<void> => {
    await needs.escalationRuns.save(advanced.map(({ run, advance }) => storedAfter(run, advance.run)));
    const entries = advanced.flatMap((one) =>
      [...stepEntries(one), ...endEntries(one)].map((entry) => ({
        ...entry,
        incidentId: one.run.incidentId,
        at: work.now,
        actor: { kind: 'system' as const },
      })),
    );
    if (entries.length > 0) await needs.imTimeline.append(entries);
    for (const { run, action, advance } of advanced)
      if (advance.report !== null)
        await reportRun(needs, work, { run, key: stepKeyOf(run, action), what: advance.report });
  };

/** Takes the steps of the runs that are due, and stores their progress. */
export const advanceRuns =
  (needs: StepNeeds & RecordingNeeds) =>
  async (work: StepWork, due: readonly LockedRun[]): Promise<void> => {
    const results = await runSteps(needs)(
      work,
      due.map((run) => ({ run, action: dueAction(run) })),
    );
    await recordAdvances(needs)(
      work,
      results.map((result) => ({ ...result, advance: advanceRun(result.run, result.action, result.reach, work.now) })),
    );
  };

/** Composes the mail to admin recipients about an incident whose escalation reaches nobody. */
export const escalationNotice = (
  reason: EscalationReport,
  incident: { readonly publicId: string; readonly title: string; readonly severity: Severity },
  language: Language,
  baseUrl: string,
): MailWithButton => {
  const { unreachedIncident, severities, openIncident } = textsOf(language).notifications;
  const { subjects, reasons, text } = unreachedIncident;
  const title = oneLine(incident.title);
  return {
    subject: subjects[reason]({ title }),
    text: text({ reason: reasons[reason], title, severity: severities[incident.severity] }),
    button: { label: openIncident, url: consoleLinks(baseUrl).response(incident.publicId) },
  };
};

/** A run to report. A report with the key of another is not sent. */
interface ReportedRun {
  readonly run: LockedRun;
  readonly key: string;
  readonly what: EscalationReport;
}

/**
 * Mails the admins of the organization that an escalation reaches nobody, and tells other systems when its pass has
 * ended.
 */
export const reportRun = async (
  {
    alertAudiences,
    unnotifiedIncidents,
    customHosts,
  }: Pick<RecordingNeeds, 'alertAudiences' | 'unnotifiedIncidents' | 'customHosts'>,
  work: StepWork,
  { run, key, what }: ReportedRun,
): Promise<void> => {
  const { incident, organizationId } = run;
  if (what === 'nobodyNotified') await unnotifiedIncidents.announce(work, incident);
  const contacts = await alertAudiences.contactsOf(organizationId);
  const notice = escalationNotice(what, incident, contacts.language, customHosts.baseUrlOf(organizationId));
  for (const address of adminRecipients(contacts))
    work.send(
      mailMessage(
        { to: address, language: contacts.language, ...notice },
        `escalation:${incident.publicId}:${key}:${what}:${address}`,
      ),
    );
};

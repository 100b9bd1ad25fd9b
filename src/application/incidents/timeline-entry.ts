import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import type { IncidentStep } from '../../domain/incidents/automatic-incident.ts';
import { summaryOf } from '../checks/evidence-summary.ts';

const timelineEntries: Readonly<Record<IncidentStep, string>> = {
  open: 'The monitor is down.',
  reopen: 'The monitor is down again.',
  resolve: 'The monitor is up again.',
  worsen: 'The problem has become worse.',
  ease: 'The problem has become smaller.',
};

const HELD = ' Its alert is held because the monitor that it depends on is failing, too.';

/** Composes the message of the timeline entry for a step. */
export const timelineEntryOf = (step: IncidentStep, { evidence }: CheckFinding, isHeld = false): string => {
  const held = isHeld && (step === 'open' || step === 'reopen') ? HELD : '';
  const cause = evidence === null || step === 'resolve' ? '' : ` ${summaryOf(evidence)}`;
  return `${timelineEntries[step]}${cause}${held}`;
};

import { useTexts, useFormats } from '../kernel/texts.ts';
import { PanelNote } from '../kernel/ui/panel.tsx';
import type { ImIncidentDetails } from './queries.ts';

const Next = ({ next: { at, step, people } }: { next: NonNullable<ImIncidentDetails['nextEscalation']> }) => {
  const { responses } = useTexts();
  const time = useFormats().time(at);
  const names = people.map(({ name }) => name).join(', ');
  if (step === null) return <PanelNote>{responses.reminds({ time, names })}</PanelNote>;
  return (
    <>
      <PanelNote>{responses.escalates({ time })}</PanelNote>
      <PanelNote>{names === '' ? responses.nextNobody : responses.nextPeople({ names })}</PanelNote>
    </>
  );
};

/** Who is paged next, and when. */
export const Escalation = ({ incident: { escalation, nextEscalation } }: { incident: ImIncidentDetails }) => {
  const { responses } = useTexts();
  return (
    <>
      <PanelNote>{responses.escalation[escalation?.state ?? 'none']}</PanelNote>
      {nextEscalation === null ? null : <Next next={nextEscalation} />}
      {escalation === null ? null : <PanelNote>{responses.stepsRun({ count: escalation.steps })}</PanelNote>}
    </>
  );
};

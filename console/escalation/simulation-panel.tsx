import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { severities } from '../../src/domain/paging/incident-state.ts';
import { instantOf } from '../kernel/local-time.ts';
import { resumed } from '../kernel/session.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { wordFor } from '../kernel/word-for.ts';
import { SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow, ActionForm } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { sentPolicy } from './policy-form-model.ts';
import type { TypedPolicy } from './policy-form-model.ts';
import { simulatePolicy } from './queries.ts';
import type { EscalationSimulation } from './queries.ts';
import { useTargetChoices } from './target-names.ts';
import layout from '../kernel/ui/layout.module.css';

type SimulatedStep = EscalationSimulation['steps'][number];
type SimulatedPerson = SimulatedStep['people'][number];

/** The people whom a step pages, with the methods and times. */
const StepRow = ({ step }: { step: SimulatedStep }) => {
  const { policies, channels } = useAreaTexts();
  const formats = useFormats();
  const choices = useTargetChoices();
  const personLine = ({ name, heldUntil, pages }: SimulatedPerson): string => {
    const sent = pages.map(({ at, method }) => `${wordFor(channels.types, method)} ${formats.minute(Date.parse(at))}`);
    const held = heldUntil === null ? [] : [policies.heldUntil({ time: formats.minute(Date.parse(heldUntil)) })];
    return `${name}: ${formats.list([...held, ...sent])}`;
  };
  const channelNames = step.channelIds.map(
    (id) => choices.channel.find((each) => each.id === String(id))?.name ?? policies.unknownTarget,
  );
  return (
    <PanelRow aside={<time dateTime={step.at}>{formats.minute(Date.parse(step.at))}</time>}>
      <span>{policies.step({ number: step.step })}</span>
      {step.people.map((person) => (
        <RowNote key={person.userId} dir="auto">
          {personLine(person)}
        </RowNote>
      ))}
      {channelNames.map((name) => (
        <RowNote key={name} dir="auto">
          {name}
        </RowNote>
      ))}
      {step.reach === 'somebody' ? null : <RowNote>{policies.reach[step.reach]}</RowNote>}
    </PanelRow>
  );
};

/** Lists the steps of a simulated escalation, and how it ends. */
export const SimulatedSteps = ({ simulation: { steps, end } }: { simulation: EscalationSimulation }) => {
  const { policies } = useAreaTexts();
  return (
    <>
      <PanelRows>
        {steps.map((step, position) => (
          <StepRow key={position} step={step} />
        ))}
      </PanelRows>
      <PanelNote>{policies.ends[end]}</PanelNote>
    </>
  );
};

/** Lists whom an incident would page by the typed policy, if nobody acknowledges. Nothing is sent. */
export const SimulationPanel = ({ typed }: { typed: TypedPolicy }) => {
  const { policies, responses, actions } = useAreaTexts();
  const formats = useFormats();
  const [at, setAt] = useState('');
  const [severity, setSeverity] = useState<(typeof severities)[number]>('error');
  const simulate = useMutation({
    mutationFn: () =>
      resumed(() => {
        const { teamId: _, ...policy } = sentPolicy(typed);
        return simulatePolicy({ policy, severity, at: at === '' ? null : instantOf(at, formats.timeZone) });
      }),
  });
  const { data } = simulate;
  return (
    <Panel title={policies.simulation}>
      <div className={layout.form}>
        <p>{policies.simulationHint}</p>
        <ActionForm action={simulate} submit={policies.simulate} isMinor onSubmit={() => simulate.mutate()}>
          <FieldRow>
            <TextField
              label={actions.optional({ label: policies.openedAt })}
              hint={policies.openedAtHint}
              type="datetime-local"
              value={at}
              onChange={setAt}
            />
            <SelectField
              label={responses.severity}
              value={severity}
              options={wordOptions(severities, responses.severities)}
              onChange={setSeverity}
            />
          </FieldRow>
        </ActionForm>
      </div>
      {data === undefined ? null : (
        <div role="status">
          <SimulatedSteps simulation={data} />
        </div>
      )}
    </Panel>
  );
};

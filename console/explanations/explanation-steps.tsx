import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantOf } from '../kernel/local-time.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { explanationQuery } from './queries.ts';
import type { ExplainedRecord, Explanation } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

const tones = { passed: 'good', held: 'bad', unknown: 'soft' } as const;

const Step = ({ step: { decision, sentence, about, at } }: { step: Explanation['steps'][number] }) => {
  const { explanations: texts } = useAreaTexts();
  const formats = useFormats();
  return (
    <PanelRow aside={<StateText tone={tones[decision]}>{texts.decisions[decision]}</StateText>}>
      <span dir="auto">{sentence}</span>
      <RowNote dir="auto">
        {[about, at === null ? null : formats.time(at)].filter((text) => text !== null).join(' · ')}
      </RowNote>
    </PanelRow>
  );
};

/** The decisions about the alerts of a record in their order, at a time that the reader chooses. */
export const ExplanationSteps = ({ asked }: { asked: ExplainedRecord }) => {
  const { explanations: texts, actions, problem } = useAreaTexts();
  const { timeZone, time } = useFormats();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const explanation = useQuery({ ...explanationQuery(asked, at), retry: false });
  const { data } = explanation;
  return (
    <>
      <div className={layout.inset}>
        <Form fault={explanation.error} onSubmit={() => setAt(typed === '' ? null : instantOf(typed, timeZone))}>
          <TextField
            label={actions.optional({ label: texts.at })}
            hint={texts.atHint}
            type="datetime-local"
            value={typed}
            onChange={setTyped}
          />
          <FormActions>
            <Button type="submit" disabled={explanation.isFetching}>
              {texts.ask}
            </Button>
          </FormActions>
        </Form>
      </div>
      <div role="status">
        {data === undefined ? null : <PanelNote>{texts.asOf({ time: time(data.at) })}</PanelNote>}
        {data === undefined && !explanation.isError ? (
          <PanelNote>
            <span aria-busy="true">{problem.loading}</span>
          </PanelNote>
        ) : null}
        {data?.steps.length === 0 ? <PanelNote>{texts.none}</PanelNote> : null}
        <PanelRows>
          {data?.steps.map((step, position) => (
            <Step key={position} step={step} />
          ))}
        </PanelRows>
      </div>
    </>
  );
};

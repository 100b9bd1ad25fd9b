import { useEffect, useRef, useState } from 'react';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { MAX_SECRET, MAX_STEPS } from '../../src/domain/monitors/kinds/scenario-steps.ts';
import { secretNamesOf, withMovedStep, withNewStep } from './scenario-form-model.ts';
import type { TypedStep } from './scenario-form-model.ts';
import { StepFields } from './step-fields.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from './steps-field.module.css';

/** The steps of a scenario, and the secrets that it fills in. */
export interface TypedScenario {
  readonly steps: readonly TypedStep[];
  /** The values that were typed, by the names of the secrets. */
  readonly secrets: Readonly<Record<string, string>>;
}

interface StepsFieldProps {
  scenario: TypedScenario;
  /** The names of the secrets that are stored. */
  kept: readonly string[];
  onChange: (scenario: TypedScenario) => void;
}

const SecretFields = ({ scenario, kept, onChange }: StepsFieldProps) => {
  const { scenario: texts, settings } = useAreaTexts();
  const names = secretNamesOf(scenario.steps);
  const isAnyTyped = names.some((name) => (scenario.secrets[name] ?? '') !== '');
  return names.map((name) => {
    const isKept = kept.includes(name) && !isAnyTyped;
    return (
      <TextField
        key={name}
        label={texts.secretValue({ name })}
        hint={isKept ? settings.kept : kept.includes(name) ? texts.secretsHint : undefined}
        type="password"
        autoComplete="new-password"
        value={scenario.secrets[name] ?? ''}
        required={!isKept}
        maxLength={MAX_SECRET}
        onChange={(typed) => onChange({ ...scenario, secrets: { ...scenario.secrets, [name]: typed } })}
      />
    );
  });
};

/** The steps of a scenario: they are added, removed and moved by buttons, with the focus where it was. */
export const StepsField = ({ scenario, kept, onChange }: StepsFieldProps) => {
  const { scenario: texts } = useAreaTexts();
  const { steps } = scenario;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly id: number; readonly by: number } | null>(null);
  const setSteps = (next: readonly TypedStep[]): void => onChange({ ...scenario, steps: next });
  useEffect(() => {
    if (moved === null) return;
    // A button that is disabled at an end of the list gives the focus to the other one.
    const find = (by: number) => list.current?.querySelector<HTMLButtonElement>(`[data-move="${moved.id} ${by}"]`);
    const button = find(moved.by);
    (button?.disabled === true ? find(-moved.by) : button)?.focus();
  }, [moved, steps]);
  const number = steps.findIndex(({ id }) => id === moved?.id) + 1;
  return (
    <section className={styles.steps} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={layout.soft}>{texts.hint}</p>
      <ol ref={list} className={styles.list}>
        {steps.map((step, at) => (
          <li key={step.id}>
            <StepFields
              steps={steps}
              at={at}
              onChange={(next) => {
                setMoved(null);
                setSteps(steps.with(at, next));
              }}
              onMove={(by) => {
                setMoved({ id: step.id, by });
                setSteps(withMovedStep(steps, at, by));
              }}
              onRemove={() => {
                setMoved(null);
                setSteps(steps.toSpliced(at, 1));
              }}
            />
          </li>
        ))}
      </ol>
      {steps.length === 0 ? <p>{texts.none}</p> : null}
      <p role="status" className="aside">
        {number === 0 ? '' : texts.position({ number, count: steps.length })}
      </p>
      <Button disabled={steps.length === MAX_STEPS} onClick={() => setSteps(withNewStep(steps))}>
        {texts.add}
      </Button>
      <SecretFields scenario={scenario} kept={kept} onChange={onChange} />
    </section>
  );
};

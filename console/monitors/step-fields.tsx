import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { CheckField, SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { actionsFor, fieldsOfStep } from './scenario-form-model.ts';
import type { StepAction, StepFieldName, TypedStep } from './scenario-form-model.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './steps-field.module.css';

interface StepFieldsProps {
  steps: readonly TypedStep[];
  at: number;
  onChange: (step: TypedStep) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

const useHint = (): ((action: StepAction, name: StepFieldName) => string | undefined) => {
  const { scenario } = useAreaTexts();
  return (action, name) => {
    if (name === 'selector') return scenario.selectorHint;
    return action === 'assertUrl' && name === 'url' ? scenario.patternHint : undefined;
  };
};

/** One step of a scenario: its action, the fields of that action only, and buttons that move and remove it. */
export const StepFields = ({ steps, at, onChange, onMove, onRemove }: StepFieldsProps) => {
  const { scenario: texts, actions } = useAreaTexts();
  const hintOf = useHint();
  const step = steps[at];
  if (step === undefined) return null;
  const number = at + 1;
  return (
    <fieldset className={styles.step}>
      <legend>{texts.step({ number })}</legend>
      <SelectField
        label={texts.action}
        value={step.action}
        options={wordOptions(actionsFor(steps, step), texts.actions)}
        onChange={(action) => onChange({ ...step, action })}
      />
      {step.action === 'fill' ? (
        <CheckField
          label={texts.isSecret}
          value={step.isSecret}
          onChange={(isSecret) => onChange({ ...step, isSecret })}
        />
      ) : null}
      {fieldsOfStep(step).map(({ name, isRequired, maxLength, pattern }) => (
        <TextField
          key={name}
          label={isRequired ? texts.fields[name] : actions.optional({ label: texts.fields[name] })}
          hint={hintOf(step.action, name)}
          value={step.values[name] ?? ''}
          required={isRequired}
          maxLength={maxLength}
          pattern={pattern}
          autoComplete="off"
          spellCheck={false}
          onChange={(typed) => onChange({ ...step, values: { ...step.values, [name]: typed } })}
        />
      ))}
      <div className={layout.buttons}>
        <Button
          data-move={`${step.id} -1`}
          aria-label={texts.up({ number })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          data-move={`${step.id} 1`}
          aria-label={texts.down({ number })}
          disabled={number === steps.length}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button onClick={onRemove}>{texts.remove({ number })}</Button>
      </div>
    </fieldset>
  );
};

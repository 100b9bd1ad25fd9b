import { useAreaTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { actionsFor, fieldsOfStep } from './scenario-form-model.ts';
import type { StepAction, StepFieldName, TypedStep } from './scenario-form-model.ts';
import layout from '../kernel/ui/layout.module.css';

interface StepFieldsProps {
  steps: readonly TypedStep[];
  at: number;
  onChange: (step: TypedStep) => void;
}

const useHint = (): ((action: StepAction, name: StepFieldName) => string | undefined) => {
  const { scenario } = useAreaTexts();
  return (action, name) => {
    if (name === 'selector') return scenario.selectorHint;
    return action === 'assertUrl' && name === 'url' ? scenario.patternHint : undefined;
  };
};

/** One step of a scenario: its action, and the fields of that action only. */
export const StepFields = ({ steps, at, onChange }: StepFieldsProps) => {
  const { scenario: texts, actions } = useAreaTexts();
  const hintOf = useHint();
  const step = steps[at];
  if (step === undefined) return null;
  return (
    <div role="group" aria-label={texts.step({ number: at + 1 })} className={layout.stack}>
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
    </div>
  );
};

import { moved } from '../kernel/drag.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { ListPart, PartList } from '../kernel/ui/list-part.tsx';
import { MAX_SECRET, MAX_STEPS } from '../../src/domain/monitors/kinds/scenario-steps.ts';
import { secretNamesOf, withNewStep } from './scenario-form-model.ts';
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

/** The steps of a scenario in their order, and the secrets that they fill in. */
export const StepsField = ({ scenario, kept, onChange }: StepsFieldProps) => {
  const { scenario: texts } = useAreaTexts();
  const { steps } = scenario;
  const setSteps = (next: readonly TypedStep[]): void => onChange({ ...scenario, steps: next });
  return (
    <section className={styles.steps} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={layout.soft}>{texts.hint}</p>
      <PartList onMove={(from, to) => setSteps(moved(steps, from, to))}>
        {steps.map((step, at) => (
          <ListPart
            key={step.id}
            heading="h3"
            name={texts.step({ number: at + 1 })}
            at={at}
            length={steps.length}
            onRemove={() => setSteps(steps.toSpliced(at, 1))}
          >
            <StepFields steps={steps} at={at} onChange={(next) => setSteps(steps.with(at, next))} />
          </ListPart>
        ))}
      </PartList>
      {steps.length === 0 ? <p>{texts.none}</p> : null}
      <Button disabled={steps.length === MAX_STEPS} onClick={() => setSteps(withNewStep(steps))}>
        {texts.add}
      </Button>
      <SecretFields scenario={scenario} kept={kept} onChange={onChange} />
    </section>
  );
};

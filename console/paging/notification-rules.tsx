import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useTexts } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { SelectField, TextField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { MAX_AFTER_MINUTES, MAX_RULE_STEPS, urgencies } from '../../src/domain/paging/notification-rules.ts';
import type { RuleStep, Urgency } from '../../src/domain/paging/notification-rules.ts';
import { placeOf } from './method-row.tsx';
import { changeRules, methodsQuery, rulesQuery } from './queries.ts';
import type { ContactMethod, Rules } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './notification-rules.module.css';

interface StepsProps {
  urgency: Urgency;
  steps: readonly RuleStep[];
  methods: readonly ContactMethod[];
  onChange: (steps: readonly RuleStep[]) => void;
}

const Steps = ({ urgency, steps, methods, onChange }: StepsProps) => {
  const { profile, channels } = useAreaTexts();
  const replace = (at: number, changes: Partial<RuleStep>): void =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...changes } : step)));
  const [first] = methods;
  return (
    <fieldset className={styles.steps}>
      <legend>{profile.urgency[urgency]}</legend>
      {steps.length === 0 ? <p className={layout.soft}>{profile.noSteps}</p> : null}
      {steps.map(({ afterMinutes, contactMethodId }, at) => (
        <div key={at} className={styles.step}>
          <TextField
            label={profile.after}
            type="number"
            min={0}
            max={MAX_AFTER_MINUTES}
            value={String(afterMinutes)}
            required
            onChange={(typed) => replace(at, { afterMinutes: Number(typed) })}
          />
          <SelectField
            label={profile.method}
            value={String(contactMethodId)}
            options={methods.map(
              (method) => [String(method.id), placeOf(method) || channels.types[method.type]] as const,
            )}
            onChange={(id) => replace(at, { contactMethodId: Number(id) })}
          />
          <Button onClick={() => onChange(steps.filter((_step, index) => index !== at))}>{profile.removeStep}</Button>
        </div>
      ))}
      {first === undefined || steps.length >= MAX_RULE_STEPS ? null : (
        <div>
          <Button onClick={() => onChange([...steps, { afterMinutes: 0, contactMethodId: first.id }])}>
            {profile.addStep}
          </Button>
        </div>
      )}
    </fieldset>
  );
};

const RulesForm = ({ rules, methods }: { rules: Rules; methods: readonly ContactMethod[] }) => {
  const { actions, channels } = useTexts();
  const [steps, setSteps] = useState<Readonly<Record<Urgency, readonly RuleStep[]>>>({
    high: rules.high,
    low: rules.low,
  });
  const change = useAction(() => changeRules({ high: [...steps.high], low: [...steps.low] }));
  return (
    <Form fault={change.error} onSubmit={() => change.mutate()}>
      {urgencies.map((urgency) => (
        <Steps
          key={urgency}
          urgency={urgency}
          steps={steps[urgency]}
          methods={methods}
          onChange={(next) => setSteps({ ...steps, [urgency]: next })}
        />
      ))}
      <FormActions>
        <SubmitButton disabled={change.isPending}>{actions.save}</SubmitButton>
        <span role="status">{change.isSuccess ? channels.saved : ''}</span>
      </FormActions>
    </Form>
  );
};

/** In which order the verified methods of the signed-in person are used. */
export const NotificationRules = () => {
  const { profile } = useAreaTexts();
  const rules = useQuery(rulesQuery);
  const methods = useQuery(methodsQuery);
  const verified = methods.data?.items.filter(({ verifiedAt }) => verifiedAt !== null);
  if (rules.data === undefined || verified === undefined || verified.length === 0) return null;
  return (
    <Panel title={profile.rules}>
      <div className={layout.inset}>
        <RulesForm rules={rules.data} methods={verified} />
      </div>
    </Panel>
  );
};

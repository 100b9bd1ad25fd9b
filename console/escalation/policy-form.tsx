import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { fieldsOf, partKey } from '../kernel/draft.ts';
import {
  MAX_REPEATS,
  MAX_STEPS,
  MAX_TARGETS,
  MAX_WAIT_MINUTES,
  onNobodyChoices,
} from '../../src/domain/escalation/escalation-policy.ts';
import type { EscalationTarget } from '../../src/domain/escalation/escalation-policy.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { CheckField, SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow, Form, FormActions } from '../kernel/ui/form.tsx';
import { ListPart, PartList } from '../kernel/ui/list-part.tsx';
import { ZoneField } from '../kernel/ui/zone-field.tsx';
import { HoursInputs } from '../on-call/hours-field.tsx';
import { moved } from '../kernel/drag.ts';
import { TeamField } from '../teams/team-field.tsx';
import { idOfTarget, newStep, newStepHours, targetOf } from './policy-form-model.ts';
import type { TypedPolicy, TypedStep } from './policy-form-model.ts';
import { useTargetChoices, useTargetName } from './target-names.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './policy-form.module.css';

const targetTypes = ['schedule', 'user', 'team', 'channel'] as const;

interface TargetsProps {
  member: string;
  targets: readonly EscalationTarget[];
  onChange: (targets: readonly EscalationTarget[]) => void;
}

/** The fields for the people, schedules and channels that a step notifies. */
const Targets = ({ member, targets, onChange }: TargetsProps) => {
  const { policies, actions } = useAreaTexts();
  const choices = useTargetChoices();
  const nameOf = useTargetName();
  const isChosen = (type: EscalationTarget['type'], id: string): boolean =>
    targets.some((target) => target.type === type && idOfTarget(target) === id);
  return (
    <>
      <ul className={styles.targets}>
        {targets.map((target, at) => (
          <li key={`${target.type} ${idOfTarget(target)}`}>
            <span dir="auto">{nameOf(target)}</span>
            <span className={layout.hint}>{policies.targetTypes[target.type]}</span>
            <Button
              aria-label={policies.removeTarget({ name: nameOf(target) })}
              onClick={() => onChange(targets.toSpliced(at, 1))}
            >
              {actions.remove}
            </Button>
          </li>
        ))}
      </ul>
      <SelectField
        label={policies.addTarget}
        name={member}
        value=""
        disabled={targets.length >= MAX_TARGETS}
        options={[
          ['', ''],
          ...targetTypes.flatMap((type) =>
            choices[type]
              .filter(({ id }) => !isChosen(type, id))
              .map(({ id, name }) => [`${type} ${id}`, `${policies.targetTypes[type]}: ${name}`] as const),
          ),
        ]}
        onChange={(chosen) => {
          const [type = '', id = ''] = chosen.split(' ');
          const known = targetTypes.find((each) => each === type);
          if (known !== undefined) onChange([...targets, targetOf(known, id)]);
        }}
      />
    </>
  );
};

const StepFields = ({ step, at, onChange }: { step: TypedStep; at: number; onChange: (step: TypedStep) => void }) => {
  const { policies, onCall } = useAreaTexts();
  const me = useMe();
  const { onlyDuring } = step;
  return (
    <>
      <TextField
        label={at === 0 ? policies.firstAfter : policies.after}
        name={`steps.${at}.afterMinutes`}
        type="number"
        required
        min={0}
        max={MAX_WAIT_MINUTES}
        value={step.afterMinutes}
        onChange={(afterMinutes) => onChange({ ...step, afterMinutes })}
      />
      <Targets
        member={`steps.${at}.targets`}
        targets={step.targets}
        onChange={(targets) => onChange({ ...step, targets })}
      />
      <CheckField
        label={policies.onlyDuring}
        value={onlyDuring !== null}
        onChange={(isOn) => onChange({ ...step, onlyDuring: isOn ? newStepHours(me.organization.timeZone) : null })}
      />
      {onlyDuring === null ? null : (
        <>
          <HoursInputs
            hours={onlyDuring}
            onChange={(hours) => onChange({ ...step, onlyDuring: { ...onlyDuring, ...hours } })}
          />
          <ZoneField
            label={onCall.zone}
            value={onlyDuring.timezone}
            onChange={(timezone) => onChange({ ...step, onlyDuring: { ...onlyDuring, timezone } })}
          />
        </>
      )}
    </>
  );
};

interface PolicyFormProps {
  typed: TypedPolicy;
  fault: unknown;
  /** False for a reader who may not change the policy. */
  mayWrite: boolean;
  onChange: (typed: TypedPolicy) => void;
  onSubmit: () => void;
  /** What stands above the buttons. */
  note?: ReactNode;
  /** The buttons at the end. */
  children: ReactNode;
}

/** The steps of a policy, and what happens when they reach nobody or nobody acknowledges. */
export const PolicyForm = ({ typed, fault, mayWrite, onChange, onSubmit, note, children }: PolicyFormProps) => {
  const { policies, actions } = useAreaTexts();
  const change = (changes: Partial<TypedPolicy>): void => onChange({ ...typed, ...changes });
  const field = fieldsOf(typed, change);
  const { steps } = typed;
  const minutes = { type: 'number', min: 1, max: MAX_WAIT_MINUTES } as const;
  return (
    <Form fault={fault} onSubmit={onSubmit}>
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <FieldRow>
          <TextField {...field('name')} label={actions.name} required maxLength={MAX_LINE} />
          <TeamField {...field('teamId')} />
        </FieldRow>
        <PartList onMove={(from, to) => change({ steps: moved(steps, from, to) })}>
          {steps.map((step, at) => (
            <ListPart
              key={step[partKey]}
              name={policies.step({ number: at + 1 })}
              heading="h2"
              at={at}
              length={steps.length}
              onRemove={() => change({ steps: steps.toSpliced(at, 1) })}
            >
              <StepFields step={step} at={at} onChange={(changed) => change({ steps: steps.with(at, changed) })} />
            </ListPart>
          ))}
        </PartList>
        <div>
          <Button disabled={steps.length >= MAX_STEPS} onClick={() => change({ steps: [...steps, newStep(steps)] })}>
            {policies.addStep}
          </Button>
        </div>
        <FieldRow>
          <TextField {...field('repeats')} label={policies.repeats} type="number" required min={0} max={MAX_REPEATS} />
          <TextField {...field('repeatAfterMinutes')} label={policies.repeatAfter} {...minutes} required />
        </FieldRow>
        <SelectField
          {...field('onNobody')}
          label={policies.onNobody}
          options={wordOptions(onNobodyChoices, policies.onNobodyChoices)}
        />
        <TextField
          {...field('ackTimeoutMinutes')}
          label={actions.optional({ label: policies.ackTimeout })}
          hint={policies.ackTimeoutHint}
          {...minutes}
        />
        {note}
        <FormActions>{children}</FormActions>
      </fieldset>
    </Form>
  );
};

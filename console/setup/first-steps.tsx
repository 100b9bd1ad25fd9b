import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button, ActionButton } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { StateShape } from '../kernel/ui/state-mark.tsx';
import { addSample, firstStepsQuery, removeSample } from './queries.ts';
import type { FirstSteps } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './first-steps.module.css';

/** The name under which this browser remembers that the steps are hidden. */
const HIDDEN = 'watchstead-first-steps-hidden';

interface StepProps {
  name: string;
  hint: string;
  isDone: boolean;
  children: ReactNode;
}

const Step = ({ name, hint, isDone, children }: StepProps) => {
  const { start } = useTexts();
  return (
    <PanelRow
      aside={
        isDone ? (
          <span className={styles.done}>
            <StateShape state="up" /> {start.done}
          </span>
        ) : (
          children
        )
      }
    >
      <strong>{name}</strong>
      <span className={layout.hint}>{hint}</span>
    </PanelRow>
  );
};

/** The sample of an outage: added by one click, opened, and removed by another one. */
const Sample = ({ sample }: Pick<FirstSteps, 'sample'>) => {
  const { start } = useTexts();
  const navigate = useNavigate();
  const add = useAction(addSample);
  const remove = useAction(removeSample);
  return (
    <PanelRow
      aside={
        sample === null ? (
          <Button
            disabled={add.isPending}
            onClick={() =>
              add.mutate(undefined, {
                onSuccess: ({ monitor: { kind, id } }) =>
                  void navigate({ to: '/monitors/$kind/$id', params: { kind, id } }),
              })
            }
          >
            {start.sample}
          </Button>
        ) : (
          <>
            <Link to="/monitors/$kind/$id" params={{ kind: sample.monitor.kind, id: sample.monitor.id }}>
              {start.sampleOpen}
            </Link>
            <ActionButton action={remove}>{start.sampleRemove}</ActionButton>
          </>
        )
      }
    >
      <strong>{start.sample}</strong>
      <span className={layout.hint}>{start.sampleHint}</span>
      <FaultNote fault={add.error ?? remove.error} />
    </PanelRow>
  );
};

/** What to do in a new installation. It disappears once everything is done, or when it is hidden. */
export const FirstStepsPanel = () => {
  const { start, customers, channels, monitorForm } = useTexts();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: !isHidden });
  if (isHidden || steps === undefined) return null;
  const { hasCustomer, hasMonitor, hasChannel, sample } = steps;
  if (hasCustomer && hasMonitor && hasChannel && sample === null) return null;
  const hide = (): void => {
    localStorage.setItem(HIDDEN, 'yes');
    setHidden(true);
  };
  return (
    <div className={styles.steps}>
      <Panel title={start.title} aside={<Button onClick={hide}>{start.hide}</Button>}>
        <PanelRows>
          <Sample sample={sample} />
          <Step name={start.customer} hint={start.customerHint} isDone={hasCustomer}>
            <PlaceLink to="/customers/new">{customers.new}</PlaceLink>
          </Step>
          <Step name={start.monitor} hint={start.monitorHint} isDone={hasMonitor}>
            <PlaceLink to="/monitors/new">{monitorForm.new}</PlaceLink>
          </Step>
          <Step name={start.channel} hint={start.channelHint} isDone={hasChannel}>
            <PlaceLink to="/channels/new">{channels.new}</PlaceLink>
          </Step>
        </PanelRows>
      </Panel>
    </div>
  );
};

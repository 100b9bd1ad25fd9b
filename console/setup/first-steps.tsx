import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMe } from '../access/queries.ts';
import { changePreferences } from '../accounts/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { ActionButton, Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { MainLink, PlaceLink } from '../kernel/ui/place-link.tsx';
import { StateShape } from '../kernel/ui/state-mark.tsx';
import { addSample, firstStepsQuery, removeSample } from './queries.ts';
import type { FirstSteps } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './first-steps.module.css';

interface StepProps {
  name: string;
  hint: string;
  /** The form by which the step is taken, and the text of the link to it. */
  to: '/customers/new' | '/monitors/new' | '/channels/new';
  link: string;
  isDone: boolean;
  /** True for the first step that is not done. */
  isNext: boolean;
}

const Step = ({ name, hint, to, link, isDone, isNext }: StepProps) => {
  const { start } = useTexts();
  const StepLink = isNext ? MainLink : PlaceLink;
  return (
    <PanelRow
      aside={
        isDone ? (
          <span className={styles.done}>
            <StateShape state="up" /> {start.done}
          </span>
        ) : (
          <StepLink to={to}>{link}</StepLink>
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

/**
 * What to do in a new installation. What is done is read from the records, so that anybody can go on from any browser.
 * The steps disappear once all are done, or when the reader hides them.
 */
export const FirstStepsPanel = () => {
  const { start, customers, channels, monitorForm } = useTexts();
  const { firstSteps: isShown } = useMe().preferences;
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: isShown });
  const hide = useAction(() => changePreferences({ firstSteps: false }));
  if (!isShown || steps === undefined) return null;
  const { hasCustomer, hasMonitor, hasChannel, sample } = steps;
  if (hasCustomer && hasMonitor && hasChannel && sample === null) return null;
  return (
    <div className={styles.steps}>
      <Panel title={start.title} aside={<ActionButton action={hide}>{start.hide}</ActionButton>}>
        <FaultNote fault={hide.error} />
        <PanelRows>
          <Sample sample={sample} />
          <Step
            name={start.customer}
            hint={start.customerHint}
            to="/customers/new"
            link={customers.new}
            isDone={hasCustomer}
            isNext={!hasCustomer}
          />
          <Step
            name={start.monitor}
            hint={start.monitorHint}
            to="/monitors/new"
            link={monitorForm.new}
            isDone={hasMonitor}
            isNext={hasCustomer && !hasMonitor}
          />
          <Step
            name={start.channel}
            hint={start.channelHint}
            to="/channels/new"
            link={channels.new}
            isDone={hasChannel}
            isNext={hasCustomer && hasMonitor && !hasChannel}
          />
        </PanelRows>
      </Panel>
    </div>
  );
};

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
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

/** A step, and the link to the screen on which it is taken. */
interface FirstStep extends Pick<LinkProps, 'to' | 'params'> {
  readonly name: string;
  readonly hint: string;
  readonly link: string;
  readonly isDone: boolean;
}

interface StepProps {
  step: FirstStep;
  /** True for the first step that is not done. */
  isNext: boolean;
}

const Step = ({ step: { name, hint, link, isDone, ...target }, isNext }: StepProps) => {
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
          <StepLink {...target}>{link}</StepLink>
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
  const { channelId, sample } = steps;
  const listed: readonly FirstStep[] = [
    {
      name: start.customer,
      hint: start.customerHint,
      to: '/customers/new',
      link: customers.new,
      isDone: steps.hasCustomer,
    },
    {
      name: start.monitor,
      hint: start.monitorHint,
      to: '/monitors/new',
      link: monitorForm.new,
      isDone: steps.hasMonitor,
    },
    {
      name: start.channel,
      hint: start.channelHint,
      isDone: steps.hasTestedChannel,
      ...(channelId === null
        ? { to: '/channels/new', link: channels.new }
        : { to: '/channels/$id', params: { id: channelId }, link: channels.test }),
    },
  ];
  const next = listed.find(({ isDone }) => !isDone);
  if (next === undefined && sample === null) return null;
  return (
    <div className={styles.steps}>
      <Panel title={start.title} aside={<ActionButton action={hide}>{start.hide}</ActionButton>}>
        <FaultNote fault={hide.error} />
        <PanelRows>
          <Sample sample={sample} />
          {listed.map((step) => (
            <Step key={step.name} step={step} isNext={step === next} />
          ))}
        </PanelRows>
      </Panel>
    </div>
  );
};

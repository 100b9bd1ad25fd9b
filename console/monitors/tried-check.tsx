import type { UseMutationResult } from '@tanstack/react-query';
import { CheckEvidence } from '../checks/evidence.tsx';
import type { CheckResult } from '../checks/queries.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import { HeartbeatPreview } from './heartbeat-preview.tsx';
import { canBeTried } from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';
import styles from './tried-check.module.css';

interface AttemptProps {
  attempt: UseMutationResult<CheckResult, Error, void>;
}

/** The button of a form that checks what is typed. */
export const TryButton = ({ attempt }: AttemptProps) => {
  const { monitorForm } = useTexts();
  return (
    <Button
      disabled={attempt.isPending}
      onClick={(event) => {
        // The fields are validated as before they are saved.
        if (event.currentTarget.form?.reportValidity() === true) attempt.mutate();
      }}
    >
      {attempt.isPending ? monitorForm.testing : monitorForm.test}
    </Button>
  );
};

/** What one check of the typed settings saw, or why it was refused. */
const TriedCheck = ({ attempt: { data: check, error, isIdle, isPending } }: AttemptProps) => {
  const { monitorForm } = useTexts();
  if (isIdle || isPending) return null;
  return (
    <Panel title={monitorForm.result}>
      <PanelNote>{monitorForm.resultHint}</PanelNote>
      <div className={styles.result} role="status">
        <FaultNote fault={error} />
        {check === undefined ? null : (
          <>
            <StateMark state={check.outcome} />
            {check.summary === null ? null : <p dir="auto">{check.summary}</p>}
            <CheckEvidence check={check} />
          </>
        )}
      </div>
    </Panel>
  );
};

interface TypedOutcomeProps extends AttemptProps {
  choice: MonitorChoice;
  settings: TypedValues;
}

/** What the typed settings lead to: the result of a check, or the signals that are expected of a job. */
export const TypedOutcome = ({ choice, settings, attempt }: TypedOutcomeProps) =>
  canBeTried(choice) ? <TriedCheck attempt={attempt} /> : <HeartbeatPreview settings={settings} />;

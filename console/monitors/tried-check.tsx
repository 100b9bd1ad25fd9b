import { EvidenceView } from '../checks/evidence-view.tsx';
import type { CheckResult } from '../checks/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import styles from './tried-check.module.css';

/** What one check of the typed settings saw, or why it was refused. */
export const TriedCheck = ({ check, fault }: { check: CheckResult | undefined; fault: unknown }) => {
  const { monitorForm } = useTexts();
  return (
    <Panel title={monitorForm.result}>
      <PanelNote>{monitorForm.resultHint}</PanelNote>
      <div className={styles.result} role="status">
        <FaultNote fault={fault} />
        {check === undefined || fault !== null ? null : (
          <>
            <StateMark state={check.outcome} />
            {check.summary === null ? null : <p dir="auto">{check.summary}</p>}
            <EvidenceView check={check} />
          </>
        )}
      </div>
    </Panel>
  );
};

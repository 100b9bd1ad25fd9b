import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import styles from '../monitors/bulk-bar.module.css';
import { isRefusedFrom } from '../../src/domain/incident-management/incident.machine.ts';
import { actOnResponses } from './queries.ts';
import type { ImIncident } from './queries.ts';
import { useOutsiders } from './team-members-only.tsx';

interface ResponseBarProps {
  /** The selected incidents. */
  chosen: readonly ImIncident[];
  onClear: () => void;
}

const actions = ['acknowledge', 'resolve'] as const;

/** Returns why the service would refuse to resolve the incidents: all of them for one of another team, each if closed. */
const resolutionRefusal = (
  chosen: readonly { readonly status: ImIncident['status']; readonly isOutside: boolean }[],
  texts: ConsoleTexts['responses'],
): string | null => {
  if (chosen.some(({ isOutside }) => isOutside)) return texts.someOutside;
  return chosen.every(({ status }) => isRefusedFrom(status, 'resolve')) ? texts.noneToResolve : null;
};

/** Shows the actions on the selected incidents, and why some of them were refused. */
export const ResponseBar = ({ chosen, onClear }: ResponseBarProps) => {
  const { bulk, incidents, responses } = useTexts();
  const act = useAction(({ action, of }: { action: 'acknowledge' | 'resolve'; of: readonly ImIncident[] }) =>
    actOnResponses(action, of),
  );
  const run = (action: 'acknowledge' | 'resolve') => () => act.mutate({ action, of: chosen }, { onSuccess: onClear });
  const report = act.data;
  const isOutside = useOutsiders(chosen);
  const reasons = {
    acknowledge: chosen.every(({ status }) => isRefusedFrom(status, 'acknowledge'))
      ? responses.noneToAcknowledge
      : null,
    resolve: resolutionRefusal(
      chosen.map((incident) => ({ ...incident, isOutside: isOutside(incident) })),
      responses,
    ),
  };
  if (chosen.length === 0 && report === undefined) return null;
  return (
    <div className={styles.bar} role="group" aria-label={bulk.actions}>
      {chosen.length === 0 ? null : (
        <>
          <strong role="status">{bulk.selected({ count: chosen.length })}</strong>
          <Button onClick={onClear}>{bulk.none}</Button>
          <span className={styles.actions}>
            {actions.map((action) => (
              <Button key={action} disabled={act.isPending || reasons[action] !== null} onClick={run(action)}>
                {incidents[action]}
              </Button>
            ))}
          </span>
          {actions.map((action) => (reasons[action] === null ? null : <p key={action}>{reasons[action]}</p>))}
        </>
      )}
      <FaultNote fault={act.error} />
      {report === undefined || chosen.length > 0 ? null : (
        <div role="status">
          <p>{bulk.done({ changed: report.changed, refused: report.refused.length })}</p>
          <ul>
            {report.refused.map(({ id, title, reason }) => (
              <li key={id}>
                <span dir="auto">{title}</span>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

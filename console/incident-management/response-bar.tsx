import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import styles from '../monitors/bulk-bar.module.css';
import { actOnResponses } from './queries.ts';
import type { ImIncident } from './queries.ts';

interface ResponseBarProps {
  /** The selected incidents. */
  chosen: readonly ImIncident[];
  onClear: () => void;
}

/** Shows the actions on the selected incidents, and why some of them were refused. */
export const ResponseBar = ({ chosen, onClear }: ResponseBarProps) => {
  const { bulk, incidents } = useTexts();
  const act = useAction(({ action, of }: { action: 'acknowledge' | 'resolve'; of: readonly ImIncident[] }) =>
    actOnResponses(action, of),
  );
  const run = (action: 'acknowledge' | 'resolve') => () => act.mutate({ action, of: chosen }, { onSuccess: onClear });
  const report = act.data;
  if (chosen.length === 0 && report === undefined) return null;
  return (
    <div className={styles.bar} role="group" aria-label={bulk.actions}>
      {chosen.length === 0 ? null : (
        <>
          <strong role="status">{bulk.selected({ count: chosen.length })}</strong>
          <Button onClick={onClear}>{bulk.none}</Button>
          <span className={styles.actions}>
            <Button disabled={act.isPending} onClick={run('acknowledge')}>
              {incidents.acknowledge}
            </Button>
            <Button disabled={act.isPending} onClick={run('resolve')}>
              {incidents.resolve}
            </Button>
          </span>
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

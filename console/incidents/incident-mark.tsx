import { useTexts } from '../kernel/texts.ts';
import { StateShape } from '../kernel/ui/state-mark.tsx';
import type { ShownState } from '../kernel/ui/state-mark.tsx';
import styles from './incident-mark.module.css';

type Status = keyof ReturnType<typeof useTexts>['incidents']['statuses'];

/** The shape of each status: nobody cares yet, somebody does, and over. */
const shapes: Readonly<Record<Status, ShownState>> = {
  open: 'down',
  triggered: 'down',
  acknowledged: 'unknown',
  investigating: 'unknown',
  identified: 'unknown',
  monitoring: 'maintenance',
  resolved: 'up',
  merged: 'paused',
};

/** Shows the status of an incident as a shape and a color, beside a text that has the word. */
export const IncidentShape = ({ status }: { status: Status }) => <StateShape state={shapes[status]} />;

/** Shows the status of an incident as a shape, a color and a word. */
export const IncidentMark = ({ status }: { status: Status }) => {
  const { incidents } = useTexts();
  return (
    <span className={styles.mark}>
      <IncidentShape status={status} />
      {incidents.statuses[status]}
    </span>
  );
};

import { Link } from '@tanstack/react-router';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import type { ShownState } from '../kernel/ui/state-mark.tsx';
import type { Overview } from './queries.ts';
import styles from './state-counts.module.css';

const order: readonly ShownState[] = ['down', 'degraded', 'unknown', 'maintenance', 'paused', 'up'];

/** The number of monitors in each state. Each leads to their list. */
export const StateCounts = ({ counts }: Pick<Overview, 'counts'>) => {
  const { overview } = useTexts();
  const formats = useFormats();
  return (
    <ul className={styles.counts} aria-label={overview.counts}>
      {order.map((state) => (
        <li key={state} className={styles.count} data-empty={counts[state] === 0}>
          <Link to="/monitors" search={{ state }} className={styles.link}>
            <strong className={styles.number}>{formats.number(counts[state])}</strong>
            <StateMark state={state} />
          </Link>
        </li>
      ))}
    </ul>
  );
};

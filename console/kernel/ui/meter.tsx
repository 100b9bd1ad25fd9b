import { useTexts, useFormats } from '../texts.ts';
import styles from './meter.module.css';

interface MeterProps {
  label: string;
  used: number;
  /** The limit; null if it is unlimited. */
  limit: number | null;
  /** What it means that the limit is reached. Absent for a limit of a package. */
  full?: string;
}

/** Shows how much of a limit is used: in words, and as a bar if there is a limit. */
export const Meter = ({ label, used, limit, full }: MeterProps) => {
  const { quota } = useTexts();
  const formats = useFormats();
  const isFull = limit !== null && used >= limit;
  const share = limit === null || limit === 0 ? 1 : Math.min(1, used / limit);
  const figures = { used: formats.number(used), limit: formats.number(limit ?? 0) };
  return (
    <div className={styles.meter} data-full={isFull}>
      <p className={styles.words}>
        <span>{label}</span>
        <span className={styles.figure}>{limit === null ? quota.unlimited(figures) : quota.used(figures)}</span>
      </p>
      {limit === null ? null : (
        <svg className={styles.track} aria-hidden="true">
          <rect width={`${share * 100}%`} height="100%" rx="4" />
        </svg>
      )}
      {isFull ? <p className={styles.full}>{full ?? quota.full}</p> : null}
    </div>
  );
};

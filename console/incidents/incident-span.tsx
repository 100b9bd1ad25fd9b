import { useNow } from '../kernel/now.ts';
import { useFormats } from '../kernel/texts.ts';
import styles from './incident-list.module.css';

/**
 * Shows when something began, and for how long it lasted if it is over: without the gaps of an incident that was
 * reopened, if `downSeconds` is given.
 */
export const IncidentSpan = ({
  from,
  to,
  downSeconds = null,
}: {
  from: string;
  to: string | null;
  downSeconds?: number | null;
}) => {
  const formats = useFormats();
  const now = useNow();
  return (
    <span className={styles.span}>
      <time dateTime={from} title={formats.time(from)}>
        {formats.ago(from, now)}
      </time>
      {to === null ? null : ` · ${formats.duration(downSeconds ?? (Date.parse(to) - Date.parse(from)) / 1000)}`}
    </span>
  );
};

import { useNow } from '../kernel/now.ts';
import { useFormats } from '../kernel/texts.ts';
import styles from './incident-list.module.css';

/** Shows when something began, and for how long it lasted if it is over. */
export const IncidentSpan = ({ from, to }: { from: string; to: string | null }) => {
  const formats = useFormats();
  const now = useNow();
  return (
    <span className={styles.span}>
      <time dateTime={from} title={formats.time(from)}>
        {formats.ago(from, now)}
      </time>
      {to === null ? null : ` · ${formats.duration((Date.parse(to) - Date.parse(from)) / 1000)}`}
    </span>
  );
};

import { useNow } from '../kernel/now.ts';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { PanelRow } from '../kernel/ui/panel.tsx';
import type { AlertDelivery } from './queries.ts';
import record from '../kernel/ui/record.module.css';
import styles from './delivery-row.module.css';

/** One attempt to deliver a message: to whom, with which result, and what the receiver answered. */
export const DeliveryRow = ({ delivery }: { delivery: AlertDelivery }) => {
  const { channels, monitor } = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { status, recipient, event, at, responseStatus, durationMs, error, answer } = delivery;
  return (
    <PanelRow
      aside={
        <>
          {responseStatus === null ? null : <span>{responseStatus}</span>}
          <span>{monitor.milliseconds({ number: formats.number(durationMs) })}</span>
          <time dateTime={at} title={formats.time(at)}>
            {formats.ago(at, now)}
          </time>
        </>
      }
    >
      <span data-status={status} className={styles.status}>
        {channels.status[status]}
      </span>
      <span className={record.soft} dir="auto">
        {recipient ?? channels.event({ event })}
      </span>
      {error === null ? null : (
        <span className={record.soft} dir="auto">
          {error}
        </span>
      )}
      {answer === null || answer === '' ? null : (
        <pre className={styles.answer} dir="auto">
          {answer}
        </pre>
      )}
    </PanelRow>
  );
};

import type { ReactNode } from 'react';
import { useNow } from '../kernel/now.ts';
import { useFormats, useTexts } from '../kernel/texts.ts';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import type { AlertDelivery } from './queries.ts';
import { SendErrorNote } from './send-error-note.tsx';

/** The members of an attempt that are shown. */
type ShownAttempt = Pick<AlertDelivery, 'status' | 'at' | 'responseStatus' | 'error' | 'answer'> & {
  /** Null before the first attempt. */
  readonly durationMs: number | null;
};
import styles from './delivery-row.module.css';

interface AttemptRowProps {
  attempt: ShownAttempt;
  /** What was sent, or to whom. */
  title: ReactNode;
  /** A button at the end of the row. */
  action?: ReactNode;
}

/** One attempt to deliver a message: what was sent, with which result, and what the receiver answered. */
export const AttemptRow = ({ attempt, title, action }: AttemptRowProps) => {
  const { channels, monitor } = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { status, at, responseStatus, durationMs, error, answer } = attempt;
  return (
    <PanelRow
      aside={
        <>
          {responseStatus === null ? null : <span>{responseStatus}</span>}
          {durationMs === null ? null : <span>{monitor.milliseconds({ number: formats.number(durationMs) })}</span>}
          <time dateTime={at} title={formats.time(at)}>
            {formats.ago(at, now)}
          </time>
          {action}
        </>
      }
    >
      <span data-status={status} className={styles.status}>
        {channels.status[status]}
      </span>
      <RowNote dir="auto">{title}</RowNote>
      <SendErrorNote error={error} />
      {answer === null || answer === '' ? null : (
        <pre className={styles.answer} dir="auto">
          {answer}
        </pre>
      )}
    </PanelRow>
  );
};

/** One attempt to deliver a message of a channel. */
export const DeliveryRow = ({ delivery }: { delivery: AlertDelivery }) => {
  const { channels } = useTexts();
  const { recipient, event } = delivery;
  return <AttemptRow attempt={delivery} title={recipient ?? channels.event({ event })} />;
};

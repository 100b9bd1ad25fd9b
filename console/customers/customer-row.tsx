import type { CustomerSummary } from '../client/types.gen.ts';
import { useNow } from '../kernel/now.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import styles from './customer-row.module.css';

/** Returns the worst state of the monitors of a customer; null without monitors. */
const worstOf = ({ counts }: CustomerSummary) =>
  (['down', 'degraded', 'unknown', 'maintenance', 'up', 'paused'] as const).find((state) => counts[state] > 0) ?? null;

/** A customer in the list: how its monitors are, its package with the quota in use, and its uptime. */
export const CustomerRow = ({ customer, row }: { customer: CustomerSummary; row: number }) => {
  const { customers, monitors, overview, quota } = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { publicId, name, status, packageDisplayName, counts, monitorLimit, uptimePercent, worstSince } = customer;
  const worst = worstOf(customer);
  const used = formats.number(counts.total);
  return (
    <PanelRow>
      <span data-row={row} className={styles.row}>
        <span className={styles.title}>
          <NameLink to="/customers/$id" params={{ id: publicId }}>
            {name}
          </NameLink>
          <RowNote>
            {packageDisplayName}
            {` · ${customers.monitorsUsed({ used: monitorLimit === null ? used : quota.used({ used, limit: formats.number(monitorLimit) }) })}`}
            {status === 'active' ? null : ` · ${customers.statuses[status]}`}
          </RowNote>
        </span>
        <span className={styles.state}>
          {worst === null ? null : <StateMark state={worst} />}
          {counts.down === 0 ? null : (
            <RowNote>
              {overview.down({ down: formats.number(counts.down), total: formats.number(counts.total) })}
            </RowNote>
          )}
        </span>
        <span className={styles.figure}>
          {worstSince === null ? null : <time dateTime={worstSince}>{formats.ago(worstSince, now)}</time>}
        </span>
        <span className={styles.figure} data-empty={uptimePercent === null}>
          <span className="aside">{monitors.uptime}</span>{' '}
          {uptimePercent === null ? '–' : formats.percent(uptimePercent)}
        </span>
      </span>
    </PanelRow>
  );
};

/** The headings of the columns of customers, for those who see the columns. */
export const CustomerColumns = () => {
  const { monitors } = useTexts();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{monitors.customer}</span>
      <span>{monitors.state}</span>
      <span>{monitors.since}</span>
      <span>{monitors.uptime}</span>
    </div>
  );
};

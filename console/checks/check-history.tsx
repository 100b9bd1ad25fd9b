import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { EmptyState, PartFault } from '../kernel/ui/notice.tsx';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import { CheckEvidence } from './evidence.tsx';
import { historyQuery } from './queries.ts';
import type { CheckResult, MonitorAddress } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './check-history.module.css';

const route = getRouteApi('/monitors/$kind/$id');

/** The name of a check in the address: several locations can check in the same millisecond. */
const nameOf = ({ checkedAt, locationId }: CheckResult): string => `${checkedAt}/${locationId ?? ''}`;

const CheckEntry = ({ check, isOpen }: { check: CheckResult; isOpen: boolean }) => {
  const { id } = route.useParams();
  const { monitor } = useTexts();
  const formats = useFormats();
  const time = formats.time(check.checkedAt);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <Link
          from="/monitors/$kind/$id"
          to="."
          search={({ check: _open, ...view }) => (isOpen ? view : { ...view, check: nameOf(check) })}
          replace
          resetScroll={false}
          className={styles.time}
          aria-label={monitor.open({ time })}
          aria-expanded={isOpen}
        >
          <time dateTime={check.checkedAt}>{time}</time>
        </Link>
        <span>
          <StateMark state={check.outcome} />
          {check.whilePaused ? <span className={layout.soft}> ({monitor.whilePaused})</span> : null}
        </span>
        <span className={styles.figure}>
          {check.responseTimeMs === null ? '–' : monitor.milliseconds({ number: formats.number(check.responseTimeMs) })}
        </span>
        <span className={styles.cause}>{check.summary ?? ''}</span>
      </div>
      {isOpen ? <CheckEvidence check={check} monitorId={id} /> : null}
    </li>
  );
};

/** The checks of the last 24 hours. The one that is open shows its evidence. */
export const CheckHistory = ({ address }: { address: MonitorAddress }) => {
  const { monitor } = useTexts();
  const { check: opened } = route.useSearch();
  const history = useInfiniteQuery(historyQuery(address));
  const checks = history.data?.pages.flatMap(({ items }) => items);
  return (
    <section className={styles.section} aria-label={monitor.history}>
      <h2>{monitor.history}</h2>
      <p className={layout.soft}>{monitor.historyHint}</p>
      <PartFault reading={history} />
      {checks?.length === 0 ? <EmptyState title={monitor.noHistory} /> : null}
      <ul className={styles.list} aria-busy={history.isPending}>
        {checks?.map((check) => (
          <CheckEntry key={nameOf(check)} check={check} isOpen={nameOf(check) === opened} />
        ))}
      </ul>
      {history.hasNextPage ? (
        <Button disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {monitor.more}
        </Button>
      ) : null}
    </section>
  );
};

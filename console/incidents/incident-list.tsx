import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { FaultNote } from '../kernel/ui/form.tsx';
import styles from './incident-list.module.css';
import { IncidentMark } from './incident-mark.tsx';
import { IncidentSpan } from './incident-span.tsx';
import { onRowKey, PagedList } from './paged-list.tsx';
import type { ListProps } from './paged-list.tsx';
import { changeIncident, incidentsQuery } from './queries.ts';
import type { ListedIncident } from './queries.ts';

/** The outages or announcements. The key `a` acknowledges the outage that has the focus. */
export const IncidentList = ({ filters, isFiltered, onClear }: ListProps) => {
  const { announcements, incidents } = useAreaTexts();
  const may = useMay();
  const answer = useInfiniteQuery(incidentsQuery(filters));
  const acknowledge = useAction((id: string) => changeIncident(id, { status: 'acknowledged' }));
  const mayEdit = may('editIncidents');
  const onKeyDown = onRowKey('a', ({ publicId, status }: ListedIncident) => {
    if (mayEdit && status === 'open') acknowledge.mutate(publicId);
  });
  const { none, noneHint } = filters.tab === 'announcements' ? announcements : incidents;
  return (
    <>
      <FaultNote fault={acknowledge.error} />
      <PagedList
        answer={answer}
        isFiltered={isFiltered}
        none={[none, noneHint]}
        onClear={onClear}
        onKeyDown={onKeyDown}
        row={({ publicId, title, customerName, summary, status, startedAt, resolvedAt, downSeconds }, index) => (
          <div className={styles.row} data-row={index}>
            <IncidentMark status={status} />
            <span className={styles.main}>
              <Link to="/incidents/$id" params={{ id: publicId }} className={styles.name} dir="auto">
                {title}
              </Link>
              {customerName === null ? null : (
                <span className={styles.soft} dir="auto">
                  {customerName}
                </span>
              )}
              {summary === null ? null : (
                <span className={styles.soft} dir="auto">
                  {summary}
                </span>
              )}
            </span>
            <IncidentSpan from={startedAt} to={resolvedAt} downSeconds={downSeconds} />
          </div>
        )}
      />
    </>
  );
};

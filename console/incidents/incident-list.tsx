import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meQuery } from '../access/queries.ts';
import { acknowledge as acknowledgeResponse, imIncidentsQuery } from '../incident-management/queries.ts';
import type { ImIncident } from '../incident-management/queries.ts';
import { useAction } from '../kernel/action.ts';
import { isNoShortcut } from '../kernel/keys.ts';
import { moveBetweenRows } from '../kernel/row-keys.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import type { IncidentFilters } from './filters.ts';
import styles from './incident-list.module.css';
import { IncidentMark } from './incident-mark.tsx';
import { IncidentSpan } from './incident-span.tsx';
import { changeIncident, incidentsQuery } from './queries.ts';
import type { ListedIncident } from './queries.ts';

interface Listed {
  readonly publicId: string;
}

interface PagedListProps<Item extends Listed> {
  answer: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  isFiltered: boolean;
  onClear: () => void;
  row: (item: Item, index: number) => ReactNode;
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>, items: readonly Item[]) => void;
}

/** A list that grows by pages, with its states. */
const PagedList = <Item extends Listed>({ answer, isFiltered, onClear, row, onKeyDown }: PagedListProps<Item>) => {
  const { incidents, actions } = useTexts();
  const items = answer.data?.pages.flatMap((page) => page.items);
  if (items === undefined && answer.isError)
    return <FaultState fault={answer.error} onRetry={() => void answer.refetch()} />;
  if (items === undefined) return <SheetSkeleton />;
  if (items.length === 0)
    return isFiltered ? (
      <EmptyState title={incidents.nothingFound}>
        <Button onClick={onClear}>{incidents.clear}</Button>
      </EmptyState>
    ) : (
      <EmptyState title={incidents.none} hint={incidents.noneHint} />
    );
  return (
    <>
      {answer.isError ? <StaleNotice since={answer.dataUpdatedAt} /> : null}
      <div
        onKeyDown={(event) => {
          moveBetweenRows(event);
          onKeyDown?.(event, items);
        }}
      >
        <Sheet>
          <PanelRows>
            {items.map((item, index) => (
              <PanelRow key={item.publicId}>{row(item, index)}</PanelRow>
            ))}
          </PanelRows>
        </Sheet>
      </div>
      {answer.hasNextPage ? (
        <Button disabled={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {actions.more}
        </Button>
      ) : null}
    </>
  );
};

interface ListProps {
  filters: IncidentFilters;
  isFiltered: boolean;
  onClear: () => void;
}

/** Calls an action with the item of the row that has the focus, when the key `a` is pressed. */
const onAcknowledgeKey =
  <Item,>(acknowledge: (item: Item) => void) =>
  (event: React.KeyboardEvent<HTMLElement>, items: readonly Item[]): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const item = items[Number(row?.dataset.row)];
    const isShortcut = event.key === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isShortcut && item !== undefined && !isNoShortcut(event)) acknowledge(item);
  };

/** The outages or announcements. The key `a` acknowledges the outage that has the focus. */
export const IncidentList = ({ filters, isFiltered, onClear }: ListProps) => {
  const { data: me } = useSuspenseQuery(meQuery);
  const answer = useInfiniteQuery(incidentsQuery(filters));
  const acknowledge = useAction((id: string) => changeIncident(id, { status: 'acknowledged' }));
  const mayEdit = me.permissions.includes('editIncidents');
  const onKeyDown = onAcknowledgeKey(({ publicId, status }: ListedIncident) => {
    if (mayEdit && status === 'open') acknowledge.mutate(publicId);
  });
  return (
    <>
      <FaultNote fault={acknowledge.error} />
      <PagedList
        answer={answer}
        isFiltered={isFiltered}
        onClear={onClear}
        onKeyDown={onKeyDown}
        row={({ publicId, title, customerName, summary, status, startedAt, resolvedAt }, index) => (
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
            <IncidentSpan from={startedAt} to={resolvedAt} />
          </div>
        )}
      />
    </>
  );
};

/** The incidents that people respond to. The key `a` acknowledges the one that has the focus. */
export const ResponseList = ({ filters, isFiltered, onClear }: ListProps) => {
  const { responses } = useTexts();
  const answer = useInfiniteQuery(imIncidentsQuery(filters));
  const acknowledge = useAction(acknowledgeResponse);
  const onKeyDown = onAcknowledgeKey(({ publicId, status }: ImIncident) => {
    if (status === 'triggered') acknowledge.mutate(publicId);
  });
  return (
    <>
      <FaultNote fault={acknowledge.error} />
      <PagedList
        answer={answer}
        isFiltered={isFiltered}
        onClear={onClear}
        onKeyDown={onKeyDown}
        row={({ publicId, title, severity, status, createdAt, resolvedAt }, index) => (
          <div className={styles.row} data-row={index}>
            <IncidentMark status={status} />
            <span className={styles.main}>
              <Link to="/incidents/responses/$id" params={{ id: publicId }} className={styles.name} dir="auto">
                {title}
              </Link>
              <span className={styles.soft}>{responses.severities[severity]}</span>
            </span>
            <IncidentSpan from={createdAt} to={resolvedAt} />
          </div>
        )}
      />
    </>
  );
};

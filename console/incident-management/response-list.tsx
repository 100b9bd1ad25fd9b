import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { IncidentMark } from '../incidents/incident-mark.tsx';
import styles from '../incidents/incident-list.module.css';
import { IncidentSpan } from '../incidents/incident-span.tsx';
import { onRowKey, PagedList } from '../incidents/paged-list.tsx';
import type { ListProps } from '../incidents/paged-list.tsx';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { FaultNote } from '../kernel/ui/form.tsx';
import { acknowledge as acknowledgeResponse, imIncidentsQuery } from './queries.ts';
import type { ImIncident } from './queries.ts';
import { ResponseBar } from './response-bar.tsx';

/** The incidents that people respond to. The key `a` acknowledges the one that has the focus, `x` selects it. */
export const ResponseList = ({ filters, isFiltered, onClear }: ListProps) => {
  const { responses, incidents, bulk } = useTexts();
  const answer = useInfiniteQuery(imIncidentsQuery(filters));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  const acknowledge = useAction(acknowledgeResponse);
  const items = answer.data?.pages.flatMap((page) => page.items) ?? [];
  /** Selects a row or deselects it, with `isRange` together with those since the last one. */
  const select = (row: number, isRange: boolean): void => {
    const from = isRange && anchor !== null ? anchor : row;
    const ids = items.slice(Math.min(from, row), Math.max(from, row) + 1).map(({ publicId }) => publicId);
    const next = new Set(selected);
    const removes = next.has(items[row]?.publicId ?? '');
    for (const id of ids)
      if (removes) next.delete(id);
      else next.add(id);
    setAnchor(row);
    setSelected(next);
  };
  const onAcknowledge = onRowKey('a', ({ publicId, status }: ImIncident) => {
    if (status === 'triggered') acknowledge.mutate(publicId);
  });
  const onSelect = onRowKey('x', (item: ImIncident) => select(items.indexOf(item), false));
  return (
    <>
      <FaultNote fault={acknowledge.error} />
      <ResponseBar
        chosen={items.filter(({ publicId }) => selected.has(publicId))}
        onClear={() => setSelected(new Set())}
      />
      <PagedList
        answer={answer}
        isFiltered={isFiltered}
        none={[incidents.none, responses.noneHint]}
        onClear={onClear}
        onKeyDown={(event) => {
          onAcknowledge(event, items);
          onSelect(event, items);
        }}
        row={({ publicId, title, severity, status, createdAt, resolvedAt }, index) => (
          <div className={styles.row} data-row={index} data-selectable>
            <input
              type="checkbox"
              className={styles.select}
              aria-label={bulk.select({ name: title })}
              checked={selected.has(publicId)}
              onClick={(event) => select(index, event.shiftKey)}
              readOnly
            />
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

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../access/queries.ts';
import { CsvMenu } from '../imports/csv-menu.tsx';
import { exportMonitors } from '../imports/queries.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { ReadingFault, StaleNotice } from '../kernel/ui/notice.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { useMayCreateMonitors } from './change-right.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { filtersIn, isFiltered } from './filters.ts';
import type { MonitorFilters } from './filters.ts';
import { MonitorTable } from './monitor-table.tsx';
import { NewMonitorLink, NoMonitors } from './no-monitors.tsx';
import { monitorsPage } from './queries.ts';
import { nothingSelected } from './selection.ts';
import type { Selection } from './selection.ts';

// Nothing is selected at first, so that the list need not wait for it.
const BulkBar = lazy(() => import('./bulk-bar.tsx'));

const route = getRouteApi('/monitors');

/** The monitors of all kinds in one list. */
export const MonitorsScreen = () => {
  const texts = useTexts();
  const formats = useFormats();
  const filters = route.useSearch({ select: filtersIn });
  const navigate = route.useNavigate();
  const me = useMe();
  const mayEdit = me.permissions.includes('editMonitors');
  const mayCreate = useMayCreateMonitors();
  const first = useQuery(monitorsPage(filters, 0));
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const apply = (next: MonitorFilters): void => {
    setSelection(nothingSelected);
    void navigate({ search: next, replace: true });
  };
  const total = first.data?.total;
  const hasNone = total === 0 && !isFiltered(filters);
  return (
    <>
      <ScreenHead
        title={texts.monitors.title}
        status={total === undefined || hasNone ? '' : texts.monitors.count({ number: formats.number(total) })}
      >
        {total === undefined || total === 0 ? null : (
          <PlaceLink to="/wall" search={filters}>
            {texts.navigation.wall}
          </PlaceLink>
        )}
        <CsvMenu importTo={mayCreate ? '/monitors/import' : null} onExport={() => exportMonitors(filters)} />
        {mayCreate && total !== 0 ? <NewMonitorLink /> : null}
      </ScreenHead>
      <Suspense fallback={null}>
        <BulkBar
          selection={selection}
          total={total ?? 0}
          listed={first.data?.items.length === total ? first.data?.items : undefined}
          filters={filters}
          onSelect={setSelection}
        />
      </Suspense>
      {hasNone ? null : (
        <FilterBar filters={filters} onChange={apply} isAwaited={first.isPending && !isFiltered(filters)} />
      )}
      <FilterChips filters={filters} onChange={apply} />
      <StaleNotice reading={first} />
      <ReadingFault reading={first} />
      {total === 0 ? <NoMonitors isFiltered={isFiltered(filters)} onClear={() => apply({})} /> : null}
      {total === 0 || (first.isError && total === undefined) ? null : (
        <MonitorTable
          key={JSON.stringify(filters)}
          filters={filters}
          total={total ?? null}
          selection={selection}
          hasCustomers={me.customer === null}
          {...(mayEdit ? { onSelect: setSelection } : {})}
        />
      )}
    </>
  );
};

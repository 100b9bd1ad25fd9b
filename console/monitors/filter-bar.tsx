import { lazy, Suspense } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { Menu } from '../kernel/ui/menu.tsx';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';
import { SearchField } from '../kernel/ui/search-field.tsx';
import { monitorKindNames } from '../../src/domain/monitors/monitor.ts';
import { monitorStates } from '../../src/domain/monitors/monitor-listing.ts';
import { DEFAULT_ORDER, MAX_SEARCH, monitorOrders, withFilter } from './filters.ts';
import type { MonitorFilters, MonitorOrder } from './filters.ts';
import styles from './filter-bar.module.css';
import { ViewsMenu } from './views-menu.tsx';

const MoreFilters = lazy(() => import('./more-filters.tsx'));

const orders = Object.keys(monitorOrders) as MonitorOrder[];

interface FilterBarProps {
  filters: MonitorFilters;
  onChange: (next: MonitorFilters) => void;
  /** True as long as nobody knows whether there are monitors. The place of the bar is kept meanwhile. */
  isAwaited: boolean;
}

/** The filters of the list of monitors, and the views that are saved of it. */
export const FilterBar = ({ filters, onChange, isAwaited }: FilterBarProps) => {
  const { monitors, states, kinds, views } = useTexts();
  const change = (name: keyof MonitorFilters) => (value: string) => onChange(withFilter(filters, name, value));
  return (
    <form
      className={styles.bar}
      role="search"
      aria-label={monitors.filters}
      data-awaited={isAwaited}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label={monitors.search}
        hint={monitors.searchHint}
        initial={filters.search ?? ''}
        maxLength={MAX_SEARCH}
        onChange={change('search')}
      />
      <Choice
        label={monitors.state}
        value={filters.state ?? ''}
        options={[['', monitors.anyState], ...wordOptions(monitorStates, states)]}
        onChange={change('state')}
      />
      <Choice
        label={monitors.kind}
        value={filters.kind ?? ''}
        options={[['', monitors.anyKind], ...wordOptions(monitorKindNames, kinds)]}
        onChange={change('kind')}
      />
      <Choice
        label={monitors.order}
        value={filters.sort ?? DEFAULT_ORDER}
        options={wordOptions(orders, monitors.orders)}
        onChange={change('sort')}
      />
      <Menu label={views.moreFilters}>
        {() => (
          <Suspense fallback={<SheetSkeleton />}>
            <MoreFilters filters={filters} onChange={onChange} />
          </Suspense>
        )}
      </Menu>
      <ViewsMenu filters={filters} onChoose={onChange} />
    </form>
  );
};

import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { NewResponseButton } from '../incident-management/new-response-button.tsx';
import { ResponseList } from '../incident-management/response-list.tsx';
import { useTexts } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { PlaceLink, MainLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { SearchField } from '../kernel/ui/search-field.tsx';
import { incidentFiltersIn, incidentTabs, statusesOf } from './filters.ts';
import { UNRESOLVED } from './unresolved.ts';
import type { IncidentFilters, IncidentTab } from './filters.ts';
import { IncidentList } from './incident-list.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from './incidents-screen.module.css';

const route = getRouteApi('/incidents');

const Tabs = ({ tabs, current }: { tabs: readonly IncidentTab[]; current: IncidentTab }) => {
  const { incidents } = useTexts();
  return (
    <nav aria-label={incidents.title}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to="/incidents"
              search={tab === 'outages' ? {} : { tab }}
              className={styles.tab}
              aria-current={tab === current ? 'page' : undefined}
              // The router takes an address without a search for the beginning of every other.
              activeOptions={{ exact: true, includeSearch: true }}
              activeProps={{}}
            >
              {incidents.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Outages, announcements, and what people do about incidents. */
export const IncidentsScreen = () => {
  const { incidents: texts, actions, responses } = useTexts();
  const me = useMe();
  const filters = route.useSearch({ select: incidentFiltersIn });
  const navigate = route.useNavigate();
  const [clearings, setClearings] = useState(0);
  const mayRespond = me.organization.imEnabled && me.permissions.includes('useIncidentManagement');
  const tabs = incidentTabs.filter((tab) => tab !== 'responses' || mayRespond);
  const tab = tabs.find((each) => each === filters.tab) ?? 'outages';
  const apply = (next: IncidentFilters): void => void navigate({ search: next, replace: true });
  const { search: _search, status: _status, monitor: _monitor, ...unfiltered } = filters;
  const clear = async (): Promise<void> => {
    await navigate({ search: unfiltered, replace: true });
    setClearings((count) => count + 1);
  };
  const change = (name: 'search' | 'status') => (value: string) => {
    const { [name]: _replaced, ...others } = filters;
    apply(value === '' ? others : { ...others, [name]: value });
  };
  const isFiltered = [filters.search, filters.status, filters.monitor].some((each) => each !== undefined);
  const words: Readonly<Record<string, string>> = { ...texts.statuses, [UNRESOLVED]: texts.unresolved };
  const list = { filters, isFiltered, onClear: () => void clear() };
  return (
    <>
      <ScreenHead title={texts.title}>
        {tab === 'announcements' && me.permissions.includes('editIncidents') ? (
          <MainLink to="/incidents/new">{actions.newAnnouncement}</MainLink>
        ) : null}
        {tab === 'responses' ? (
          <>
            <NewResponseButton />
            <PlaceLink to="/incidents/metrics">{responses.figures}</PlaceLink>
          </>
        ) : null}
      </ScreenHead>
      <Tabs tabs={tabs} current={tab} />
      <form
        key={`${tab} ${clearings}`}
        className={layout.filters}
        role="search"
        aria-label={texts.search}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField label={texts.search} initial={filters.search ?? ''} onChange={change('search')} />
        <Choice
          label={texts.status}
          value={filters.status ?? ''}
          options={[['', texts.anyStatus], ...statusesOf[tab].map((each) => [each, words[each] ?? each] as const)]}
          onChange={change('status')}
        />
      </form>
      {tab === 'responses' ? <ResponseList {...list} /> : <IncidentList key={tab} {...list} />}
    </>
  );
};

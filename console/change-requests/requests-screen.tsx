import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Choice } from '../kernel/ui/choice.tsx';
import { isEmptyList, RecordList } from '../kernel/ui/list-screen.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { SearchField } from '../kernel/ui/search-field.tsx';
import { requestFiltersIn, requestStatuses } from './filters.ts';
import { requestsQuery } from './queries.ts';
import { RequestRow } from './request-row.tsx';
import layout from '../kernel/ui/layout.module.css';

const route = getRouteApi('/change-requests');

/** The requests for changes of monitors: those that wait for a decision, then what was decided. */
export const RequestsScreen = () => {
  const { changeRequests: texts, navigation, incidents, monitors } = useAreaTexts();
  const me = useMe();
  const filters = route.useSearch({ select: requestFiltersIn });
  const navigate = route.useNavigate();
  const requests = useInfiniteQuery(requestsQuery(filters));
  const isFiltered = Object.keys(filters).length > 0;
  const apply = (next: Readonly<Record<string, string>>): void =>
    void navigate({ search: requestFiltersIn(next), replace: true });
  const none = isFiltered || me.customer !== null ? {} : { noneHint: texts.noneHint };
  return (
    <>
      <ScreenHead title={navigation.changeRequests} />
      {!isFiltered && isEmptyList(requests) ? null : (
        <div
          className={layout.filters}
          role="search"
          aria-label={texts.search}
          data-awaited={!isFiltered && requests.isPending}
        >
          <SearchField
            label={texts.search}
            initial={filters.search ?? ''}
            onChange={(search) => apply({ ...filters, search })}
          />
          <Choice
            label={incidents.status}
            value={filters.status ?? ''}
            options={[
              ['', incidents.anyStatus],
              ...requestStatuses.map((status) => [status, texts.statuses[status]] as const),
            ]}
            onChange={(status) => apply({ ...filters, status })}
          />
        </div>
      )}
      <RecordList
        records={requests}
        none={isFiltered ? texts.nothingFound : texts.none}
        {...none}
        add={isFiltered ? <Button onClick={() => apply({})}>{monitors.clear}</Button> : null}
        row={(request, index) => <RequestRow key={request.publicId} request={request} row={index} />}
      />
    </>
  );
};

import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { ListSearch, useListSearch } from '../kernel/ui/list-search.tsx';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRows } from '../kernel/ui/panel.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { peopleQuery } from './queries.ts';

const route = getRouteApi('/people');

/** The people of the organization and those of its customers. */
export const PeopleScreen = () => {
  const { people: texts } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const queries = useQueryClient();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const people = useInfiniteQuery(peopleQuery(search));
  const items = people.data?.pages.flatMap((page) => page.items);
  const finding = useListSearch((text) => navigate({ search: text === '' ? {} : { search: text }, replace: true }));
  return (
    <>
      <ScreenHead title={texts.title}>
        {me.permissions.includes('manageOrganization') ? <InvitationDialog /> : null}
      </ScreenHead>
      {people.isError && items !== undefined ? <StaleNotice since={people.dataUpdatedAt} /> : null}
      <ListSearch label={texts.search} initial={search} finding={finding} />
      {people.isError && items === undefined ? (
        <FaultState fault={people.error} onRetry={() => void people.refetch()} />
      ) : null}
      {people.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 ? (
        <EmptyState title={texts.nothingFound}>
          <Button onClick={finding.clear}>{texts.clear}</Button>
        </EmptyState>
      ) : null}
      {items === undefined || items.length === 0 ? null : (
        <Sheet>
          <PanelRows>
            {items.map((person) => (
              <PersonRow key={person.id} person={person} onDeleted={() => void queries.invalidateQueries()} />
            ))}
          </PanelRows>
        </Sheet>
      )}
      <MoreButton pages={people} />
    </>
  );
};

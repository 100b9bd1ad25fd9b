import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { SearchedList } from '../kernel/ui/searched-list.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { peopleQuery } from './queries.ts';

const route = getRouteApi('/people');

/** The people of the organization and those of its customers. */
export const PeopleScreen = () => {
  const { people: texts } = useAreaTexts();
  const may = useMay();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <ScreenHead title={texts.title}>{may('manageOrganization') ? <InvitationDialog /> : null}</ScreenHead>
      <SearchedList
        label={texts.search}
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
        records={useInfiniteQuery(peopleQuery(search))}
        nothingFound={texts.nothingFound}
        row={(person) => <PersonRow key={person.id} person={person} />}
      />
    </>
  );
};

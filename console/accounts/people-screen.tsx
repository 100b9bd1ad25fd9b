import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { SearchedList, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { peopleQuery } from './queries.ts';

/** The people of the organization and those of its customers. */
export const PeopleScreen = () => {
  const { people: texts } = useAreaTexts();
  const may = useMay();
  const search = useAddressSearch();
  return (
    <>
      <ScreenHead title={texts.title}>{may('manageOrganization') ? <InvitationDialog /> : null}</ScreenHead>
      <SearchedList
        label={texts.search}
        records={useInfiniteQuery(peopleQuery(search))}
        nothingFound={texts.nothingFound}
        row={(person) => <PersonRow key={person.id} person={person} />}
      />
    </>
  );
};

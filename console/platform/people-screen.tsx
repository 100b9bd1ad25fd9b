import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PersonFacts, ResetTwoStepButton } from '../accounts/person-facts.tsx';
import { peopleQuery } from '../accounts/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { PanelRow } from '../kernel/ui/panel.tsx';
import { BackLink, RecordScreen, ScreenHead } from '../kernel/ui/screen.tsx';
import { SearchedList, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { organizationNamed } from '../organizations/queries.ts';

const route = getRouteApi('/platform/$id/people');

/** The people of one organization, whose two-step verification an administrator of the platform can reset. */
export const PlatformPeopleScreen = () => {
  const { people: texts, platform } = useAreaTexts();
  const { id } = route.useParams();
  const search = useAddressSearch();
  const organization = useQuery(organizationNamed(id));
  const people = useInfiniteQuery(peopleQuery(search, id));
  const back = (
    <BackLink to="/platform/$id" params={{ id }}>
      {organization.data?.name ?? platform.all}
    </BackLink>
  );
  return (
    <RecordScreen record={organization} back={back}>
      {() => (
        <>
          <ScreenHead title={texts.title} />
          <SearchedList
            label={texts.search}
            records={people}
            nothingFound={texts.nothingFound}
            row={(person) => (
              <PanelRow
                key={person.id}
                aside={
                  <>
                    <span>{texts.roles[person.role]}</span>
                    <ResetTwoStepButton person={person} />
                  </>
                }
              >
                <PersonFacts person={person} />
              </PanelRow>
            )}
          />
        </>
      )}
    </RecordScreen>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAreaTexts } from '../kernel/texts.ts';
import { allPeopleQuery } from '../teams/queries.ts';

/** Returns the names of people who can be on call. Those of others are not known. */
export const useNameOf = (): ((userId: string) => string) => {
  const { onCall, problem } = useAreaTexts();
  const people = useQuery(allPeopleQuery);
  const names = useMemo(() => new Map(people.data?.map(({ id, name }) => [id, name])), [people.data]);
  return (userId) => names.get(userId) ?? (people.data === undefined ? problem.loading : onCall.formerPerson);
};

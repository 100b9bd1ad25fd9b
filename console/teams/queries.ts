import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ImPerson } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { pageAfter } from '../kernel/paging.ts';

export type { ImPerson };

/** The largest page of a list. */
const PAGE_SIZE = 100;
const MOST_TEAMS = 100;

/** The teams of a person. */
export const teamsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['teams', userId],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.listImTeams({ query: { userId, perPage: MOST_TEAMS }, signal }))).items,
  });

/** All people who can be on call, by name. */
export const allPeopleQuery = queryOptions({
  queryKey: ['people-on-call'],
  queryFn: async ({ signal }): Promise<readonly ImPerson[]> => {
    const people: ImPerson[] = [];
    for (let page: number | undefined = 1; page !== undefined;) {
      const answer = await bodyOf(api.listImPeople({ query: { page, perPage: PAGE_SIZE, sort: 'firstName' }, signal }));
      people.push(...answer.items);
      page = pageAfter(answer);
    }
    return people.toSorted((one, other) => one.name.localeCompare(other.name));
  },
});

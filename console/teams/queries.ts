import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ImPerson, ImTeam } from '../client/types.gen.ts';
import { MAX_PER_PAGE } from '../../src/domain/kernel/page.ts';
import type { ImTeamRole } from '../../src/domain/teams/team.ts';
import { allItems, allQuery } from '../kernel/all-items.ts';
import { bodyOf, bodyQuery, searchedQuery } from '../kernel/api.ts';

export type { ImPerson, ImTeam };

/** The teams of a person. */
export const teamsOfQuery = (userId: string) =>
  allQuery(['teams', userId], (page, signal) => api.listImTeams({ query: { ...page, userId }, signal }));

/** The teams that match a search, by name. */
export const teamsQuery = searchedQuery(['team-list'], (query, signal) =>
  api.listImTeams({ query: { ...query, sort: 'name' }, signal }),
);

/** All teams, by name. */
export const allTeamsQuery = allQuery(['teams'], (page, signal) =>
  api.listImTeams({ query: { ...page, sort: 'name' }, signal }),
);

/** Reads a team. */
export const teamQuery = (id: string) => bodyQuery(['team', id], (signal) => api.getImTeam({ path: { id }, signal }));

type NewTeam = Parameters<typeof api.createImTeam>[0]['body'];

export const createTeam = (body: NewTeam) => bodyOf(api.createImTeam({ body }));

type TeamChanges = Parameters<typeof api.updateImTeam>[0]['body'];

export const changeTeam = (id: string, body: TeamChanges) => bodyOf(api.updateImTeam({ path: { id }, body }));

export const deleteTeam = (id: string) => bodyOf(api.deleteImTeam({ path: { id } }));

/** Adds a member, or sets the role of one. */
export const putMember = (id: string, userId: string, imRole: ImTeamRole) =>
  bodyOf(api.addImTeamMember({ path: { id }, body: { userId, imRole } }));

export const removeMember = (id: string, userId: string) => bodyOf(api.removeImTeamMember({ path: { id, userId } }));

/** All people who can be on call, by name. */
export const allPeopleQuery = queryOptions({
  queryKey: ['people-on-call'],
  queryFn: async ({ signal }): Promise<readonly ImPerson[]> => {
    const people = await allItems((page) =>
      api.listImPeople({ query: { page, perPage: MAX_PER_PAGE, sort: 'firstName' }, signal }),
    );
    return people.toSorted((one, other) => one.name.localeCompare(other.name));
  },
});

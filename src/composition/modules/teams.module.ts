import * as teams from '../../application/teams/index.ts';
import { PostgresImMembers, PostgresImTeams, PostgresImUsers } from '../../infrastructure/teams/postgres-im-teams.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for teams, their members, and the users that incident management can refer to. */
export const teamsModule = contextModule({
  adapters: {
    imMembers: ({ database }) => new PostgresImMembers(database),
    imTeams: ({ database }) => new PostgresImTeams(database),
    imUsers: ({ database }) => new PostgresImUsers(database),
  },
  useCases: useCasesOf(teams),
});

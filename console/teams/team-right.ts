import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { hasAdministratorRights, mayWriteForTeam, mayWriteOfPerson } from '../../src/domain/teams/team.rules.ts';
import type { RecordPosition } from '../../src/domain/teams/team.rules.ts';
import { teamsOfQuery } from './queries.ts';

/** The rights of the reader to the records of a team. */
export interface TeamRight {
  readonly mayWrite: boolean;
  /** True if the person may put the person with that id on call. */
  readonly mayPutOnCall: (userId: string) => boolean;
}

/** Returns the position of the person at the screen towards records by their team. */
const usePositions = (): ((teamId: number | null) => RecordPosition) => {
  const me = useMe();
  const isGlobalAdmin = me.permissions.includes('administerPlatform');
  const isAdministrator = hasAdministratorRights({ role: me.role, isGlobalAdmin });
  const hasTeams = me.permissions.includes('useIncidentManagement');
  const { data: own } = useQuery({ ...teamsOfQuery(me.user.id), enabled: hasTeams && !isAdministrator });
  return (teamId) => {
    const members = own?.find(({ id }) => id === teamId)?.members;
    return { isAdministrator, imRole: members?.find(({ userId }) => userId === me.user.id)?.imRole ?? null };
  };
};

/** Returns the rights of the person at the screen to records by their team, by the rules of the service. */
export const useTeamRights = (): ((teamId: number | null) => TeamRight) => {
  const me = useMe();
  const positionIn = usePositions();
  return (teamId) => {
    const position = positionIn(teamId);
    return {
      mayWrite: mayWriteForTeam(position),
      mayPutOnCall: (userId) => mayWriteOfPerson(position, userId === me.user.id),
    };
  };
};

/** Tells whether the person at the screen may create records of any team, or without one. */
export const useMayCreate = (): boolean => {
  const me = useMe();
  const rightOf = useTeamRights();
  const hasTeams = me.permissions.includes('useIncidentManagement');
  const { data: own } = useQuery({ ...teamsOfQuery(me.user.id), enabled: hasTeams && !rightOf(null).mayWrite });
  return rightOf(null).mayWrite || (own ?? []).some(({ id }) => rightOf(id).mayWrite);
};

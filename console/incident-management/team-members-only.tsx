import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { hasAdministratorRights, isOutsideTeam } from '../../src/domain/teams/team.rules.ts';
import { useTexts } from '../kernel/texts.ts';
import { teamsOfQuery } from '../teams/queries.ts';
import type { ImIncident } from './queries.ts';
import styles from './team-members-only.module.css';

type OfTeam = Pick<ImIncident, 'teamId'>;

/** Tells whether the person at the screen is outside the teams of incidents. Until that is known, nobody is. */
export const useOutsiders = (incidents: readonly OfTeam[]): ((incident: OfTeam) => boolean) => {
  const me = useMe();
  const isGlobalAdmin = me.permissions.includes('administerPlatform');
  const isAdministrator = hasAdministratorRights({ role: me.role, isGlobalAdmin });
  const isAsked = !isAdministrator && incidents.some(({ teamId }) => teamId !== null);
  const { data: own } = useQuery({ ...teamsOfQuery(me.user.id), enabled: isAsked });
  return ({ teamId }) => {
    const members = own?.find(({ id }) => id === teamId)?.members;
    const imRole = members?.find(({ userId }) => userId === me.user.id)?.imRole ?? null;
    return own !== undefined && isOutsideTeam({ isAdministrator, teamId, imRole });
  };
};

/** Disables actions on an incident for people outside its team, and says why. */
export const TeamMembersOnly = ({ incident, children }: { incident: OfTeam; children: ReactNode }) => {
  const { responses } = useTexts();
  const isOutside = useOutsiders([incident])(incident);
  return (
    <fieldset className={styles.actions} disabled={isOutside}>
      {children}
      {isOutside ? <p className={styles.reason}>{responses.outsideTeam}</p> : null}
    </fieldset>
  );
};

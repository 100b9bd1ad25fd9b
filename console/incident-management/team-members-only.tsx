import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { hasAdministratorRights, isOutsideTeam, mayNotifyResponder } from '../../src/domain/teams/team.rules.ts';
import type { TeamPosition } from '../../src/domain/teams/team.rules.ts';
import { useTexts } from '../kernel/texts.ts';
import { teamsOfQuery } from '../teams/queries.ts';
import type { ImIncident } from './queries.ts';
import styles from './team-members-only.module.css';

type OfTeam = Pick<ImIncident, 'teamId'>;

/** Answers the position of the person at the screen towards the team of an incident, or null until it is known. */
const usePositions = (incidents: readonly OfTeam[]): ((incident: OfTeam) => TeamPosition | null) => {
  const me = useMe();
  const isGlobalAdmin = me.permissions.includes('administerPlatform');
  const isAdministrator = hasAdministratorRights({ role: me.role, isGlobalAdmin });
  const isAsked = !isAdministrator && incidents.some(({ teamId }) => teamId !== null);
  const { data: own } = useQuery({ ...teamsOfQuery(me.user.id), enabled: isAsked });
  return ({ teamId }) => {
    const members = own?.find(({ id }) => id === teamId)?.members;
    const imRole = members?.find(({ userId }) => userId === me.user.id)?.imRole ?? null;
    return isAsked && own === undefined ? null : { isAdministrator, teamId, imRole };
  };
};

/** Tells whether the person at the screen is outside the teams of incidents. Until that is known, nobody is. */
export const useOutsiders = (incidents: readonly OfTeam[]): ((incident: OfTeam) => boolean) => {
  const positionOf = usePositions(incidents);
  return (incident) => {
    const position = positionOf(incident);
    return position !== null && isOutsideTeam(position);
  };
};

/** Tells whether the person at the screen may have a new responder of an incident notified. */
export const useMayNotify = (incident: OfTeam): boolean => {
  const position = usePositions([incident])(incident);
  return position !== null && mayNotifyResponder(position);
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

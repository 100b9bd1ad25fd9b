import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasAdministratorRights, isOutsideTeam } from '../../src/domain/teams/team.rules.ts';
import { meQuery } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { imTeamsQuery } from './queries.ts';
import type { ImIncident } from './queries.ts';
import styles from './team-members-only.module.css';

interface TeamMembersOnlyProps {
  incident: Pick<ImIncident, 'teamId'>;
  children: ReactNode;
}

/** Disables actions on an incident for people outside its team, and says why. */
export const TeamMembersOnly = ({ incident: { teamId }, children }: TeamMembersOnlyProps) => {
  const { responses } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: teams } = useQuery({ ...imTeamsQuery, enabled: teamId !== null });
  const team = teams?.items.find(({ id }) => id === teamId);
  const imRole = team?.members.find(({ userId }) => userId === me.user.id)?.imRole ?? null;
  const isGlobalAdmin = me.permissions.includes('administerPlatform');
  const isAdministrator = hasAdministratorRights({ role: me.role, isGlobalAdmin });
  const isOutside = team !== undefined && isOutsideTeam({ isAdministrator, teamId, imRole });
  return (
    <fieldset className={styles.actions} disabled={isOutside}>
      {children}
      {isOutside ? <p className={styles.reason}>{responses.outsideTeam}</p> : null}
    </fieldset>
  );
};

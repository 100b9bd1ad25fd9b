import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import { useTexts } from '../kernel/texts.ts';
import { BackLink } from '../kernel/ui/back-link.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { FaultState } from '../kernel/ui/notice.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { ScreenSkeleton } from '../kernel/ui/sheet.tsx';
import { AnnouncementForm, emptyAnnouncement } from './announcement-form.tsx';
import type { TypedAnnouncement } from './announcement-form.tsx';
import { changeIncident, incidentQuery } from './queries.ts';
import type { Incident } from './queries.ts';

const route = getRouteApi('/incidents/$id/edit');

/** Returns the members that the person has changed. */
const changesOf = (
  { title, impact, componentIds, startedAt }: TypedAnnouncement,
  stored: TypedAnnouncement,
  timeZone: string,
) => ({
  ...(title === stored.title ? {} : { title }),
  ...(impact === stored.impact ? {} : { impact }),
  ...(componentIds === stored.componentIds ? {} : { componentIds: [...componentIds] }),
  ...(startedAt === stored.startedAt || startedAt === '' ? {} : { startedAt: instantOf(startedAt, timeZone) }),
});

const EditForm = ({ incident }: { incident: Incident }) => {
  const { actions } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const navigate = route.useNavigate();
  const timeZone = me.user.timeZone ?? me.organization.timeZone;
  const { publicId: id, title, componentIds, impact } = incident;
  const stored: TypedAnnouncement = {
    ...emptyAnnouncement,
    title,
    componentIds,
    impact: impact ?? emptyAnnouncement.impact,
    startedAt: localTimeAt(Date.parse(incident.startedAt), timeZone),
  };
  const leave = (): void => void navigate({ to: '/incidents/$id', params: { id } });
  const save = useAction((typed: TypedAnnouncement) => changeIncident(id, changesOf(typed, stored, timeZone)));
  return (
    <AnnouncementForm
      initial={stored}
      isStored
      fault={save.error}
      onSubmit={(typed) => save.mutate(typed, { onSuccess: leave })}
    >
      <Button isMain type="submit" disabled={save.isPending}>
        {actions.save}
      </Button>
    </AnnouncementForm>
  );
};

/** The form that changes an announcement. */
export const EditAnnouncementScreen = () => {
  const { announcements } = useTexts();
  const { id } = route.useParams();
  const incident = useQuery(incidentQuery(id));
  if (incident.data === undefined && incident.isError)
    return <FaultState isScreen fault={incident.error} onRetry={() => void incident.refetch()} />;
  if (incident.data === undefined) return <ScreenSkeleton />;
  return (
    <>
      <BackLink to="/incidents/$id" params={{ id }}>
        {incident.data.title}
      </BackLink>
      <ScreenHead title={announcements.edit} />
      <EditForm incident={incident.data} />
    </>
  );
};

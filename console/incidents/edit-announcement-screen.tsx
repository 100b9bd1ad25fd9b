import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import { saveThen, useEdit } from '../kernel/saving.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { UnreadRecord, BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { AnnouncementForm, emptyAnnouncement } from './announcement-form.tsx';
import type { TypedAnnouncement } from './announcement-form.tsx';
import { changeIncident, incidentQuery } from './queries.ts';
import type { Incident } from './queries.ts';

const route = getRouteApi('/incidents/$id/edit');

/** The fields of an announcement that exists. */
type StoredAnnouncement = Pick<TypedAnnouncement, 'title' | 'impact' | 'componentIds' | 'startedAt'>;

/** Returns the members that the person has changed. */
const sentOf = ({ startedAt, componentIds, ...others }: Partial<StoredAnnouncement>, timeZone: string) => ({
  ...others,
  ...(componentIds === undefined ? {} : { componentIds: [...componentIds] }),
  ...(startedAt === undefined || startedAt === '' ? {} : { startedAt: instantOf(startedAt, timeZone) }),
});

const EditForm = ({ incident }: { incident: Incident }) => {
  const { actions, announcements } = useAreaTexts();
  const navigate = route.useNavigate();
  const { timeZone } = useFormats();
  const valuesOf = ({ title, componentIds, impact, startedAt }: Incident): StoredAnnouncement => ({
    title,
    componentIds,
    impact: impact ?? emptyAnnouncement.impact,
    startedAt: localTimeAt(Date.parse(startedAt), timeZone),
  });
  const { publicId: id } = incident;
  const { draft, saving } = useEdit(incident, incidentQuery(id), valuesOf, (changes) =>
    changeIncident(id, sentOf(changes, timeZone)),
  );
  const submit = (): void => saveThen(saving, () => void navigate({ to: '/incidents/$id', params: { id } }));
  const labels: Readonly<Record<keyof StoredAnnouncement, string>> = {
    title: announcements.title,
    impact: announcements.impact,
    componentIds: announcements.components,
    startedAt: announcements.startedAt,
  };
  const textOf = (value: unknown, name: keyof StoredAnnouncement): string => {
    if (Array.isArray(value)) return String(value.length);
    return name === 'impact' ? announcements.impacts[value as StoredAnnouncement['impact']] : String(value);
  };
  return (
    <AnnouncementForm
      typed={{ ...emptyAnnouncement, ...draft.values }}
      onChange={({ title, impact, componentIds, startedAt }) => draft.put({ title, impact, componentIds, startedAt })}
      isStored
      fault={saving.error}
      onSubmit={submit}
      note={<ConflictNote draft={draft} labelOf={(name) => labels[name]} textOf={textOf} />}
    >
      <SubmitButton disabled={saving.isPending || draft.conflicts.length > 0}>{actions.save}</SubmitButton>
    </AnnouncementForm>
  );
};

/** The form that changes an announcement. */
export const EditAnnouncementScreen = () => {
  const { announcements } = useAreaTexts();
  const { id } = route.useParams();
  const incident = useQuery(incidentQuery(id));
  if (incident.data === undefined) return <UnreadRecord record={incident} />;
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

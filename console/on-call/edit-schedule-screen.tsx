import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFault } from '../kernel/fault.ts';
import { resumed } from '../kernel/session.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { useTeamRights } from '../teams/team-right.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { changeSchedule, scheduleQuery } from './queries.ts';
import type { ImSchedule } from './queries.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { sentSchedule, typedSchedule } from './schedule-form-model.ts';
import { changedMembers } from './schedule-merge.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import layout from '../kernel/ui/layout.module.css';
import { ScreenHead } from '../kernel/ui/screen.tsx';

const route = getRouteApi('/on-call/schedules/$id/edit');

/** Tells whether a change was refused because somebody else was faster. */
const isConflict = (fault: unknown): boolean => fault instanceof ApiFault && fault.code === 'imScheduleChanged';

/** The form with what was stored when it was opened. What others change meanwhile does not disturb it. */
const EditForm = ({ schedule }: { schedule: ImSchedule }) => {
  const { onCall, actions } = useAreaTexts();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [base, setBase] = useState(schedule);
  const [typed, setTyped] = useState(() => typedSchedule(schedule));
  const [stored, setStored] = useState<ImSchedule | null>(null);
  const mayWrite = useTeamRights()(base.teamId).mayWrite;
  const { publicId: id } = base;
  const mine = sentSchedule(typed);
  const changed = changedMembers(mine, base);
  const open = () => navigate({ to: '/on-call/schedules/$id', params: { id } });
  const save = useMutation({
    mutationFn: () =>
      resumed(() =>
        changeSchedule(id, {
          ...Object.fromEntries(changed.map((member) => [member, mine[member]])),
          updatedAt: base.updatedAt,
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries();
      await open();
    },
    onError: async (fault) => {
      if (isConflict(fault)) setStored(await queries.query({ ...scheduleQuery(id), staleTime: 0 }));
    },
  });
  return (
    <>
      {mayWrite ? null : <p className={layout.hint}>{onCall.editDenied}</p>}
      <ScheduleForm
        typed={typed}
        fault={isConflict(save.error) ? null : save.error}
        onChange={setTyped}
        onSubmit={() => save.mutate()}
      >
        <SubmitButton disabled={!mayWrite || save.isPending || changed.length === 0 || stored !== null}>
          {actions.save}
        </SubmitButton>
        <PlaceLink to="/on-call/schedules/$id" params={{ id }}>
          {actions.cancel}
        </PlaceLink>
      </ScheduleForm>
      {stored === null ? null : (
        <ConflictPanel
          versions={{ base, mine, stored }}
          onMerged={(merged) => {
            setTyped(merged);
            setBase(stored);
            setStored(null);
            save.reset();
          }}
        />
      )}
      <SchedulePreview typed={typed} />
    </>
  );
};

/** The form that changes a schedule, with a preview. */
export const EditScheduleScreen = () => {
  const { onCall } = useAreaTexts();
  const { id } = route.useParams();
  const schedule = useQuery(scheduleQuery(id));
  return (
    <>
      <ScreenHead title={onCall.editSchedule} />
      {schedule.data === undefined ? <Unread reading={schedule} /> : <EditForm schedule={schedule.data} />}
    </>
  );
};

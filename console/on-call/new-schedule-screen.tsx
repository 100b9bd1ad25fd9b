import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { serviceTime } from '../kernel/now.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { dateAt } from '../kernel/calendar/calendar-days.ts';
import { createSchedule } from './queries.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { newRotation, sentSchedule } from './schedule-form-model.ts';
import type { TypedSchedule } from './schedule-form-model.ts';
import { SchedulePreview } from './schedule-preview.tsx';

/** Returns a schedule in the zone of the organization that changes hands each week. */
const newSchedule = (timezone: string): TypedSchedule => ({
  name: '',
  description: '',
  teamId: '',
  timezone,
  layers: [newRotation([], dateAt(serviceTime(Date.now()).getTime(), timezone))],
  coverage: null,
});

/** A new schedule. Its preview shows who would be on call while it is typed. */
export const NewScheduleScreen = () => {
  const { onCall } = useAreaTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => newSchedule(me.organization.timeZone));
  const create = useAction(() => createSchedule(sentSchedule(typed)));
  return (
    <>
      <BackLink to="/on-call">{onCall.back}</BackLink>
      <ScreenHead title={onCall.newSchedule} />
      <ScheduleForm
        typed={typed}
        fault={create.error}
        onChange={setTyped}
        onSubmit={() =>
          create.mutate(undefined, {
            onSuccess: ({ publicId: id }) => void navigate({ to: '/on-call/schedules/$id', params: { id } }),
          })
        }
      >
        <SubmitButton disabled={create.isPending}>{onCall.createSchedule}</SubmitButton>
      </ScheduleForm>
      <SchedulePreview typed={typed} />
    </>
  );
};

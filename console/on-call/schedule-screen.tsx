import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { days, hours } from '../../src/domain/kernel/time.ts';
import { useAskedAction } from '../kernel/asked-action.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { useFormatsOf } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { useTeamRights } from '../teams/team-right.ts';
import { useNameOf } from './name-of.ts';
import { OverrideDialog } from './override-dialog.tsx';
import type { OverrideTask } from './override-dialog.tsx';
import { spanOf } from './override-moves.ts';
import { OverridesPanel } from './overrides-panel.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { deleteSchedule, deleteScheduleFeed, renewScheduleFeed, scheduleQuery } from './queries.ts';
import type { ImSchedule } from './queries.ts';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import layout from '../kernel/ui/layout.module.css';
import { RecordScreen, BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';

const route = getRouteApi('/on-call/schedules/$id');

const Loaded = ({ schedule }: { schedule: ImSchedule }) => {
  const { onCall, actions } = useAreaTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const reader = useFormats();
  const zone = search.zone === 'reader' ? reader.timeZone : schedule.timezone;
  const formats = useFormatsOf(zone);
  const nameOf = useNameOf();
  const me = useMe();
  const right = useTeamRights()(schedule.teamId);
  const mayOverride = right.mayPutOnCall(me.user.id);
  const [task, setTask] = useState<OverrideTask | null>(null);
  const begin = (): void => {
    const from = Math.ceil(now / hours(1)) * hours(1);
    setTask({ begun: { from, to: from + days(1), replacesUserId: null } });
  };
  useAskedAction('override', begin);
  return (
    <>
      <ScreenHead title={schedule.name}>
        <Button isMain disabled={!mayOverride} onClick={begin}>
          {onCall.newOverride}
        </Button>
        {right.mayWrite ? (
          <>
            <PlaceLink to="/on-call/schedules/$id/edit" params={{ id: schedule.publicId }}>
              {actions.edit}
            </PlaceLink>
            <DeleteButton
              name={schedule.name}
              hint={onCall.deleteHint}
              onDelete={() => deleteSchedule(schedule.publicId)}
              onDeleted={() => void navigate({ to: '/on-call' })}
            />
          </>
        ) : null}
      </ScreenHead>
      {schedule.description === null ? null : <p dir="auto">{schedule.description}</p>}
      {mayOverride ? null : <p className={layout.hint}>{onCall.overrideDenied}</p>}
      <ScheduleCalendar
        schedule={schedule}
        search={search}
        onShow={(changes) => void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })}
        right={right}
        onTask={mayOverride ? setTask : undefined}
      />
      <Columns>
        <OverridesPanel
          scheduleId={schedule.publicId}
          right={right}
          nameOf={nameOf}
          formats={formats}
          onEdit={(override) => setTask({ edit: { override, span: spanOf(override) } })}
        />
        {right.mayWrite ? (
          <FeedPanel
            title={onCall.feed}
            hint={onCall.feedHint}
            onRenew={() => renewScheduleFeed(schedule.publicId)}
            onEnd={() => deleteScheduleFeed(schedule.publicId)}
          />
        ) : null}
      </Columns>
      <OverrideDialog
        scheduleId={schedule.publicId}
        zone={zone}
        task={task}
        right={right}
        nameOf={nameOf}
        onClose={() => setTask(null)}
      />
    </>
  );
};

/** The screen of a schedule: its calendar and its overrides. */
export const ScheduleScreen = () => {
  const { onCall } = useAreaTexts();
  const { id } = route.useParams();
  const schedule = useQuery(scheduleQuery(id));
  return (
    <RecordScreen record={schedule} back={<BackLink to="/on-call">{onCall.back}</BackLink>}>
      {(data) => <Loaded schedule={data} />}
    </RecordScreen>
  );
};

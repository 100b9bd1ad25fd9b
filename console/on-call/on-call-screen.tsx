import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Columns } from '../kernel/ui/columns.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { CoveragePanel } from './coverage-panel.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { deletePersonalFeed, onCallQuery, renewPersonalFeed } from './queries.ts';
import type { ImOnCall } from './queries.ts';
import record from '../kernel/ui/record.module.css';

type PersonShift = ImOnCall['now'][number];

/** A schedule with who is on call now and next. */
const ScheduleRow = ({ schedule: { publicId, name, now, next } }: { schedule: ImOnCall }) => {
  const { onCall, overview } = useTexts();
  const formats = useFormats();
  const nameOf = (person: PersonShift): string => person.name ?? onCall.formerPerson;
  const present = ({ endsAt, ...person }: PersonShift): string =>
    endsAt === null
      ? nameOf({ endsAt, ...person })
      : onCall.until({ name: nameOf({ endsAt, ...person }), time: formats.minute(Date.parse(endsAt)) });
  const [first] = next;
  return (
    <PanelRow
      aside={
        first === undefined || first.startsAt === null ? undefined : (
          <span dir="auto">
            {onCall.next({
              names: formats.list(next.map(nameOf)),
              time: formats.minute(Date.parse(first.startsAt)),
            })}
          </span>
        )
      }
    >
      <Link to="/on-call/schedules/$id" params={{ id: publicId }} className={record.name} dir="auto">
        {name}
      </Link>
      <span className={record.soft} dir="auto">
        {now.length === 0 ? overview.nobody : formats.list(now.map(present))}
      </span>
    </PanelRow>
  );
};

/** Who is on call now, and what would leave incidents without a person. */
export const OnCallScreen = () => {
  const { onCall } = useTexts();
  const schedules = useQuery(onCallQuery);
  const { data: items } = schedules;
  const add = useMayCreate() ? (
    <PlaceLink isMain to="/on-call/schedules/new">
      {onCall.newSchedule}
    </PlaceLink>
  ) : null;
  return (
    <>
      <ScreenHead title={onCall.title}>{items?.length === 0 ? null : add}</ScreenHead>
      {schedules.isError && items !== undefined ? <StaleNotice since={schedules.dataUpdatedAt} /> : null}
      {schedules.isError && items === undefined ? (
        <FaultState fault={schedules.error} onRetry={() => void schedules.refetch()} />
      ) : null}
      {schedules.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 ? (
        <EmptyState title={onCall.none} hint={onCall.noneHint}>
          {add}
        </EmptyState>
      ) : null}
      {items === undefined || items.length === 0 ? null : (
        <>
          <Sheet>
            <PanelRows>
              {items.map((schedule) => (
                <ScheduleRow key={schedule.publicId} schedule={schedule} />
              ))}
            </PanelRows>
          </Sheet>
          <Columns>
            <CoveragePanel schedules={items} />
            <FeedPanel
              title={onCall.ownFeed}
              hint={onCall.ownFeedHint}
              onRenew={renewPersonalFeed}
              onEnd={deletePersonalFeed}
            />
          </Columns>
        </>
      )}
    </>
  );
};

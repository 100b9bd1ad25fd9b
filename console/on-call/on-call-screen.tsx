import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ItemList } from '../kernel/ui/list-screen.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { PlaceLink, MainLink } from '../kernel/ui/place-link.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { CoveragePanel } from './coverage-panel.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { deletePersonalFeed, onCallQuery, renewPersonalFeed } from './queries.ts';
import type { ImOnCall } from './queries.ts';
import { Columns, ScreenHead } from '../kernel/ui/screen.tsx';

type PersonShift = ImOnCall['now'][number];

/** A schedule with who is on call now and next. */
const ScheduleRow = ({ schedule: { publicId, name, now, next } }: { schedule: ImOnCall }) => {
  const { onCall, overview } = useAreaTexts();
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
      <NameLink to="/on-call/schedules/$id" params={{ id: publicId }}>
        {name}
      </NameLink>
      <RowNote dir="auto">{now.length === 0 ? overview.nobody : formats.list(now.map(present))}</RowNote>
    </PanelRow>
  );
};

/** The screen of the people on call now, and of the gaps in coverage. */
export const OnCallScreen = () => {
  const { onCall, drills } = useAreaTexts();
  const may = useMay();
  const schedules = useQuery(onCallQuery);
  const { data: items } = schedules;
  const add = useMayCreate() ? <MainLink to="/on-call/schedules/new">{onCall.newSchedule}</MainLink> : null;
  return (
    <>
      <ScreenHead title={onCall.title}>
        {may('readAdministration') ? <PlaceLink to="/drills">{drills.title}</PlaceLink> : null}
        {items?.length === 0 ? null : add}
      </ScreenHead>
      <ItemList
        reading={schedules}
        items={items}
        none={onCall.none}
        noneHint={onCall.noneHint}
        add={add}
        row={(schedule) => <ScheduleRow key={schedule.publicId} schedule={schedule} />}
      />
      {items === undefined || items.length === 0 ? null : (
        <Columns>
          <CoveragePanel schedules={items} />
          <FeedPanel
            title={onCall.ownFeed}
            hint={onCall.ownFeedHint}
            onRenew={renewPersonalFeed}
            onEnd={deletePersonalFeed}
          />
        </Columns>
      )}
    </>
  );
};

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MAX_LISTED_OCCURRENCES } from '../../src/domain/maintenance/listed-occurrences.ts';
import { DayName } from '../kernel/calendar/calendar-bar.tsx';
import { CalendarSheet, usePeriod } from '../kernel/calendar/calendar-sheet.tsx';
import { isSameMonth } from '../kernel/calendar/calendar-days.ts';
import type { CalendarDay } from '../kernel/calendar/calendar-days.ts';
import type { CalendarView } from '../kernel/calendar/calendar-view.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { NameLink, PanelNote, RowNote } from '../kernel/ui/panel.tsx';
import { occurrencesOfDay } from './calendar-occurrences.ts';
import type { DayOccurrence } from './calendar-occurrences.ts';
import { calendarQuery } from './queries.ts';
import type { MaintenanceWindow } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './occurrences-calendar.module.css';

const route = getRouteApi('/maintenance');

/** The occurrences of a day that a month shows. A link leads to the others. */
const SHOWN_OF_DAY = 4;

const Occurrence = ({ occurrence: { window, from, to, isWholeDay } }: { occurrence: DayOccurrence }) => {
  const { maintenance, onCall } = useAreaTexts();
  const formats = useFormats();
  const { publicId: id, title, target, targetMissing } = window;
  return (
    <li className={styles.occurrence}>
      <span className={layout.figures}>
        {isWholeDay ? onCall.allDay : `${formats.clock(from)} – ${formats.clock(to)}`}
      </span>
      {targetMissing ? (
        <strong dir="auto">{title}</strong>
      ) : (
        <NameLink to="/maintenance/$id" params={{ id }}>
          {title}
        </NameLink>
      )}
      <RowNote dir="auto">{targetMissing ? maintenance.targetGone : target?.name}</RowNote>
    </li>
  );
};

interface DayProps {
  day: CalendarDay;
  view: CalendarView;
  windows: readonly MaintenanceWindow[];
  isToday: boolean;
  /** True if the day belongs to another month than the one that is shown. */
  isOutside: boolean;
}

/** A day with its occurrences. One of a month shows the first ones. */
const Day = ({ day, view, windows, isToday, isOutside }: DayProps) => {
  const { maintenance } = useAreaTexts();
  const formats = useFormats();
  const all = occurrencesOfDay(windows, day);
  const shown = view === 'month' ? all.slice(0, SHOWN_OF_DAY) : all;
  return (
    <li
      className={styles.day}
      aria-current={isToday ? 'date' : undefined}
      data-empty={all.length === 0}
      data-outside={isOutside}
    >
      <h3 className={styles.name} dir="auto">
        <DayName day={day} formats={formats} />
      </h3>
      <ul>
        {shown.map((occurrence) => (
          <Occurrence key={`${occurrence.window.publicId} ${occurrence.from}`} occurrence={occurrence} />
        ))}
      </ul>
      {shown.length === all.length ? null : (
        <Link from="/maintenance" to="." search={{ view: 'day', date: day.date }}>
          {maintenance.moreOfDay({ count: formats.number(all.length - shown.length) })}
        </Link>
      )}
    </li>
  );
};

/** The occurrences of all maintenance windows by day, week or month, on the clock of the reader. */
export const OccurrencesCalendar = ({ view }: { view: CalendarView }) => {
  const { maintenance } = useAreaTexts();
  const formats = useFormats();
  const { timeZone } = formats;
  const navigate = route.useNavigate();
  const { now, date, days, from, to } = usePeriod({ ...route.useSearch(), view }, timeZone);
  const pages = useInfiniteQuery({ ...calendarQuery(from, to), placeholderData: keepPreviousData });
  const windows = pages.data?.pages.flatMap(({ items }) => items);
  const cut = windows?.filter(({ occurrences = [] }) => occurrences.length >= MAX_LISTED_OCCURRENCES) ?? [];
  return (
    <div data-calendar>
      <CalendarSheet
        {...{ view, date, days, formats }}
        reading={pages}
        zones={{ schedule: timeZone, reader: timeZone }}
        onShow={(changes) => void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })}
      >
        {windows === undefined ? null : (
          <ol className={styles.days} data-view={view}>
            {days.map((day) => (
              <Day
                key={day.date}
                {...{ day, view, windows }}
                isToday={now >= day.from && now < day.to}
                isOutside={view === 'month' && !isSameMonth(day.date, date)}
              />
            ))}
          </ol>
        )}
        {windows?.every(({ occurrences = [] }) => occurrences.length === 0) === true ? (
          <PanelNote>{maintenance.noneInPeriod}</PanelNote>
        ) : null}
        {cut.map(({ publicId, title }) => (
          <PanelNote key={publicId}>
            {maintenance.cut({ name: title, count: formats.number(MAX_LISTED_OCCURRENCES) })}
          </PanelNote>
        ))}
      </CalendarSheet>
      <MoreButton pages={pages} />
    </div>
  );
};

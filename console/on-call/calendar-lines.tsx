import { useIsNarrow } from '../kernel/narrow.ts';
import type { CalendarDay } from '../kernel/calendar/calendar-days.ts';
import type { CalendarView } from '../kernel/calendar/calendar-view.ts';
import { weeksOf } from '../kernel/calendar/calendar-days.ts';
import { DayList } from './day-list.tsx';
import { Timeline } from './timeline.tsx';
import type { TimelineProps } from './timeline.tsx';

/** The lines of a period: of a month those of who is on call week by week, and on a phone a list of days. */
export const CalendarLines = ({
  view,
  days,
  lanes,
  overrides = [],
  ...shown
}: TimelineProps & { view: CalendarView }) => {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <DayList days={days} blocks={shown.final.blocks} {...shown} />;
  const overridesOf = (shownDays: readonly CalendarDay[]) => {
    const [from, to] = [shownDays[0]?.from ?? 0, shownDays.at(-1)?.to ?? 0];
    const within = overrides.filter((block) => block.from < to && block.to > from);
    return within.length === 0 ? {} : { overrides: within };
  };
  if (view !== 'month') return <Timeline days={days} lanes={lanes} {...overridesOf(days)} {...shown} />;
  return weeksOf(days).map((week) => (
    <Timeline key={week[0]?.date} days={week} lanes={[]} {...overridesOf(week)} {...shown} />
  ));
};

import { useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useNow } from '../now.ts';
import { PartFault, StaleNotice, SheetSkeleton } from '../ui/notice.tsx';
import type { Reading } from '../ui/notice.tsx';
import { Sheet } from '../ui/panel.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { dateAt, shownDays } from './calendar-days.ts';
import type { CalendarSearch } from './calendar-view.ts';

/** Returns the days that a calendar shows in a zone, with their bounds, and the present time. */
export const usePeriod = ({ view = 'week', date: chosen }: CalendarSearch, zone: string) => {
  const now = useNow();
  const date = chosen ?? dateAt(now, zone);
  const days = useMemo(() => shownDays(view, date, zone), [view, date, zone]);
  return { now, view, date, days, from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 };
};

interface CalendarSheetProps extends ComponentProps<typeof CalendarBar> {
  /** What the calendar shows. */
  reading: Reading;
  children: ReactNode;
}

/** A calendar with the choice of its period, in each state of what it shows. */
export const CalendarSheet = ({ reading, children, ...bar }: CalendarSheetProps) => (
  <>
    <StaleNotice reading={reading} />
    <Sheet>
      <CalendarBar {...bar} />
      <PartFault reading={reading} />
      {reading.isPending ? <SheetSkeleton /> : null}
      {children}
    </Sheet>
  </>
);

import { hours } from '../../../src/domain/kernel/time.ts';
import { useAreaTexts } from '../texts.ts';
import type { Formats } from '../times.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { wordOptions } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { stepped } from './calendar-days.ts';
import type { CalendarDay } from './calendar-days.ts';
import { calendarViews } from './calendar-view.ts';
import type { CalendarSearch, CalendarView } from './calendar-view.ts';
import layout from '../ui/layout.module.css';
import styles from './calendar-bar.module.css';

const DAY_HOURS = 24;

interface CalendarBarProps {
  view: CalendarView;
  date: string;
  days: readonly CalendarDay[];
  formats: Formats;
  /** The zones of the schedule and of the reader. */
  zones: { readonly schedule: string; readonly reader: string };
  onShow: (changes: { readonly [Name in keyof CalendarSearch]: CalendarSearch[Name] | undefined }) => void;
}

/** Returns the name of the period. */
const periodOf = (view: CalendarView, days: readonly CalendarDay[], formats: Formats): string => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (view === 'month') return formats.month((first.from + last.to) / 2);
  const [begin, end] = [formats.weekday(first.from), formats.weekday((last.from + last.to) / 2)];
  return view === 'day' ? begin : `${begin} – ${end}`;
};

/** Chooses the period and the time zone of the calendar. */
export const CalendarBar = ({ view, date, days, formats, zones, onShow }: CalendarBarProps) => {
  const { onCall } = useAreaTexts();
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button aria-label={onCall.earlier} onClick={() => onShow({ date: stepped(view, date, -1) })}>
          <Icon name="back" />
        </Button>
        <Button onClick={() => onShow({ date: undefined })}>{onCall.today}</Button>
        <Button aria-label={onCall.later} onClick={() => onShow({ date: stepped(view, date, 1) })}>
          <Icon name="next" />
        </Button>
      </div>
      <h2 className={layout.figures} dir="auto" aria-live="polite">
        {periodOf(view, days, formats)}
      </h2>
      <div className={styles.choices}>
        <Choice
          isLabelHidden
          label={onCall.period}
          value={view}
          options={wordOptions(calendarViews, onCall.views)}
          onChange={(next) => onShow({ view: next })}
        />
        {zones.schedule === zones.reader ? null : (
          <Choice
            isLabelHidden
            label={onCall.zone}
            value={formats.timeZone === zones.schedule ? 'schedule' : 'reader'}
            options={[
              ['schedule', zones.schedule],
              ['reader', onCall.yourZone({ zone: zones.reader })],
            ]}
            onChange={(next) => onShow({ zone: next === 'reader' ? next : undefined })}
          />
        )}
      </div>
    </div>
  );
};

/** The head of a day, which says how many hours it has if the clock is changed on it. */
export const DayName = ({ day, formats }: { day: CalendarDay; formats: Formats }) => {
  const { onCall } = useAreaTexts();
  const length = (day.to - day.from) / hours(1);
  return (
    <>
      {formats.weekday((day.from + day.to) / 2)}
      {length === DAY_HOURS ? null : (
        <span className={styles.changed}> {onCall.dayLength({ hours: formats.number(length) })}</span>
      )}
    </>
  );
};

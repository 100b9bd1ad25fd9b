import { useRef } from 'react';
import { fieldsOf } from '../kernel/draft.ts';
import { weekdays } from '../../src/domain/on-call/schedule.ts';
import type { Weekday } from '../../src/domain/on-call/schedule.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { CheckField, TextField } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { NEW_HOURS } from './schedule-form-model.ts';
import type { TypedHours } from './schedule-form-model.ts';
import { weekdayNames } from './weekday-names.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './hours-field.module.css';

/** Hours of some days of the week. */
export const HoursInputs = ({ hours, onChange }: { hours: TypedHours; onChange: (hours: TypedHours) => void }) => {
  const field = fieldsOf(hours, (changes) => onChange({ ...hours, ...changes }));
  const { onCall } = useAreaTexts();
  const turn = (day: Weekday, isOn: boolean): void =>
    onChange({ ...hours, days: isOn ? [...hours.days, day] : hours.days.filter((each) => each !== day) });
  const names = weekdayNames('short');
  return (
    <>
      <div className={styles.days}>
        {weekdays.map((day, at) => (
          <CheckField
            key={day}
            label={names[at] ?? day}
            value={hours.days.includes(day)}
            onChange={(isOn) => turn(day, isOn)}
          />
        ))}
      </div>
      <FieldRow>
        <TextField {...field('from')} label={onCall.starts} type="time" required />
        <TextField
          {...field('to')}
          label={onCall.ends}
          hint={hours.to <= hours.from ? onCall.nextDay : undefined}
          type="time"
          required
        />
      </FieldRow>
    </>
  );
};

interface HoursFieldProps {
  label: string;
  hint: string;
  value: readonly TypedHours[];
  onChange: (value: readonly TypedHours[]) => void;
}

/** Any number of hours of the week. */
export const HoursField = ({ label, hint, value, onChange }: HoursFieldProps) => {
  const { onCall } = useAreaTexts();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={styles.hours}>
      <legend>{label}</legend>
      {value.length === 0 ? <p className={layout.hint}>{hint}</p> : null}
      {value.map((hours, at) => (
        <div key={at} className={styles.one}>
          <HoursInputs hours={hours} onChange={(changed) => onChange(value.with(at, changed))} />
          <Button
            onClick={() => {
              // The button that has the focus goes with the hours.
              add.current?.focus();
              onChange(value.toSpliced(at, 1));
            }}
          >
            {onCall.removeHours}
          </Button>
        </div>
      ))}
      <div>
        <Button ref={add} onClick={() => onChange([...value, NEW_HOURS])}>
          {onCall.addHours}
        </Button>
      </div>
    </fieldset>
  );
};

import { fieldsOf } from '../draft.ts';
import type { TypedQuietHours } from '../quiet-hours.ts';
import { useAreaTexts } from '../texts.ts';
import { CheckField, TextField } from './field.tsx';
import { FieldRow } from './form.tsx';
import { ZoneField } from './zone-field.tsx';

interface QuietHoursFieldsProps {
  /** The label of the box that turns them on. */
  label: string;
  hours: TypedQuietHours;
  onChange: (hours: Partial<TypedQuietHours>) => void;
}

/** Returns the labels of the times and the zone of quiet hours. */
export const useQuietHoursLabels = () => {
  const { onCall, profile } = useAreaTexts();
  return { from: onCall.starts, to: onCall.ends, timezone: profile.timeZone };
};

/** The fields for quiet hours of each day. */
export const QuietHoursFields = ({ label, hours, onChange }: QuietHoursFieldsProps) => {
  const { onCall, profile } = useAreaTexts();
  const labels = useQuietHoursLabels();
  const field = fieldsOf(hours, onChange);
  return (
    <>
      <CheckField {...field('isQuiet')} label={label} />
      {hours.isQuiet ? (
        <>
          <FieldRow>
            <TextField {...field('from')} label={labels.from} type="time" required />
            <TextField
              {...field('to')}
              label={labels.to}
              hint={hours.to < hours.from ? onCall.nextDay : undefined}
              issue={hours.to === hours.from ? profile.sameHours : undefined}
              type="time"
              required
            />
          </FieldRow>
          <ZoneField {...field('timezone')} label={labels.timezone} />
        </>
      ) : null}
    </>
  );
};

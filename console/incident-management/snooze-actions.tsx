import { useState } from 'react';
import { useNow } from '../kernel/now.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Choice } from '../kernel/ui/choice.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { days, hours, minutes } from '../../src/domain/kernel/time.ts';
import { MAX_SNOOZE } from '../../src/domain/notifications/snooze.ts';

/** The lengths of a snooze that are offered, up to the longest that is possible. */
const lengths = {
  halfHour: minutes(30),
  twoHours: hours(2),
  day: days(1),
  threeDays: days(3),
  week: MAX_SNOOZE,
} as const;

type Length = keyof typeof lengths;

interface SnoozeActionsProps {
  /** True while nobody is reminded or paged. */
  isSnoozed: boolean;
  isBusy: boolean;
  /** Snoozes until a time, or ends the snooze. */
  onSnooze: (until: string | null) => void;
}

/** The buttons that snooze an outage or an incident for a while, or end the snooze. */
export const SnoozeActions = ({ isSnoozed, isBusy, onSnooze }: SnoozeActionsProps) => {
  const { responses } = useTexts();
  const now = useNow();
  const [length, setLength] = useState<Length>('halfHour');
  if (isSnoozed)
    return (
      <Button disabled={isBusy} onClick={() => onSnooze(null)}>
        {responses.wake}
      </Button>
    );
  return (
    <>
      <Choice
        label={responses.snooze}
        isLabelHidden
        value={length}
        options={wordOptions(Object.keys(lengths) as Length[], responses.lengths)}
        onChange={setLength}
      />
      <Button disabled={isBusy} onClick={() => onSnooze(new Date(now + lengths[length]).toISOString())}>
        {responses.snooze}
      </Button>
    </>
  );
};

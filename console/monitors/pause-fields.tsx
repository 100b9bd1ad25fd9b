import { fieldsOf } from '../kernel/draft.ts';
import { localTimeAt } from '../kernel/local-time.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { latestEnd, nextMorning, pauseLengths } from './pause-choice.ts';
import type { PauseChoice } from './pause-choice.ts';

interface PauseFieldsProps {
  choice: PauseChoice;
  onChange: (changes: Partial<PauseChoice>) => void;
}

/** The fields for the length of a pause. */
export const PauseFields = ({ choice, onChange }: PauseFieldsProps) => {
  const { pauses: texts } = useAreaTexts();
  const { minute, timeZone } = useFormats();
  const now = useNow();
  const field = fieldsOf(choice, onChange);
  const words = { ...texts, morning: texts.morning({ time: minute(nextMorning(now, timeZone)) }) };
  return (
    <>
      <SelectField {...field('pauseLength')} label={texts.length} options={wordOptions(pauseLengths, words)} />
      {choice.pauseLength === 'time' ? (
        <TextField
          {...field('pauseEnd')}
          label={texts.end}
          hint={texts.endHint}
          type="datetime-local"
          min={localTimeAt(now, timeZone)}
          max={localTimeAt(latestEnd(now), timeZone)}
          required
        />
      ) : null}
    </>
  );
};

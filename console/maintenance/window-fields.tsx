import type { Draft } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextArea, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { ZoneField } from '../kernel/ui/zone-field.tsx';
import { MAX_LINE, MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { MAX_RULE_LENGTH, namedRecurrences } from '../../src/domain/maintenance/recurrence.ts';
import type { WindowValues } from './window-values.ts';

type RecurrenceName = keyof AreaTexts['maintenance']['recurrences'];

/** Returns the name of a recurrence; that of all rules for a rule. */
export const recurrenceName = (recurrence: string): RecurrenceName =>
  namedRecurrences.find((name) => name === recurrence) ?? 'rule';

const recurrenceNames: readonly RecurrenceName[] = [...namedRecurrences, 'rule'];

/** Returns the labels of the fields of a window. */
export const windowLabels = ({ maintenance, actions }: AreaTexts): Readonly<Record<keyof WindowValues, string>> => ({
  title: maintenance.name,
  description: actions.optional({ label: maintenance.description }),
  startTime: maintenance.start,
  endTime: maintenance.end,
  timezone: maintenance.zone,
  recurrence: maintenance.recurrence,
  notifySubscribers: maintenance.notify,
});

/** The fields of a maintenance window, whether it is stored or new. */
export const WindowFields = ({ draft }: { draft: Draft<WindowValues> }) => {
  const texts = useAreaTexts();
  const labels = windowLabels(texts);
  const { maintenance } = texts;
  const { values, change, field } = draft;
  const recurrence = recurrenceName(values.recurrence);
  return (
    <>
      <TextField {...field('title')} label={labels.title} maxLength={MAX_LINE} required />
      <FieldRow>
        <TextField {...field('startTime')} label={labels.startTime} type="datetime-local" required />
        <TextField {...field('endTime')} label={labels.endTime} type="datetime-local" required />
      </FieldRow>
      <FieldRow>
        <ZoneField {...field('timezone')} label={labels.timezone} />
        <SelectField
          label={labels.recurrence}
          value={recurrence}
          options={wordOptions(recurrenceNames, maintenance.recurrences)}
          onChange={(name) => change('recurrence', name === 'rule' ? '' : name)}
        />
      </FieldRow>
      {recurrence === 'rule' ? (
        <TextField
          {...field('recurrence')}
          label={maintenance.rule}
          hint={maintenance.ruleHint}
          maxLength={MAX_RULE_LENGTH}
          spellCheck={false}
          required
        />
      ) : null}
      <TextArea {...field('description')} label={labels.description} maxLength={MAX_LINES} />
      <CheckField {...field('notifySubscribers')} label={labels.notifySubscribers} />
    </>
  );
};

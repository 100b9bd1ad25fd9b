import type { Draft } from '../kernel/draft.ts';
import { languageOptions } from '../kernel/language-name.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextArea, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { HoursField } from '../on-call/hours-field.tsx';
import { ZoneField } from '../kernel/ui/zone-field.tsx';
import type { Language } from '../../src/domain/kernel/locale.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { MAX_DAY_OF_MONTH, reportFrequencies } from '../../src/domain/reports/report-schedule.ts';
import type { ReportValues } from './report-values.ts';
import { ScopeField } from './scope-field.tsx';

const DAYS_OF_WEEK = 7;
const HOURS_OF_DAY = 24;
/** A Monday, from which the names of the days are counted. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const numbers = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(from + at));

/** Returns the name of a day of the week, from 1 for Monday, in the language of the page. */
const dayName = (weekday: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', timeZone: 'UTC' }).format(
    A_MONDAY + (Number(weekday) - 1) * DAY_MS,
  );

const hourName = (hour: string): string => `${hour.padStart(2, '0')}:00`;

/** Returns the labels of the fields of a report. */
export const reportLabels = ({ reports, actions }: AreaTexts): Readonly<Record<keyof ReportValues, string>> => ({
  name: actions.name,
  frequency: reports.frequency,
  weekday: reports.day,
  dayOfMonth: reports.day,
  hour: reports.hour,
  timezone: reports.zone,
  scope: reports.scope,
  perCustomer: reports.perCustomer,
  threshold: actions.optional({ label: reports.threshold }),
  target: actions.optional({ label: reports.target }),
  serviceHours: actions.optional({ label: reports.serviceHours }),
  recipients: actions.optional({ label: reports.recipients }),
  language: reports.language,
  isActive: reports.active,
});

/** The fields of a report, whether it is stored or new. */
export const ReportFields = ({ draft }: { draft: Draft<ReportValues> }) => {
  const texts = useAreaTexts();
  const formats = useFormats();
  const labels = reportLabels(texts);
  const { reports } = texts;
  const { values, change, field } = draft;
  const percentage = (name: 'threshold' | 'target') => (
    <TextField
      label={labels[name]}
      name={name}
      type="number"
      min={0}
      max={100}
      step="any"
      value={values[name]}
      onChange={(text) => change(name, text)}
    />
  );
  return (
    <>
      <TextField {...field('name')} label={labels.name} maxLength={MAX_LINE} required />
      <FieldRow>
        <SelectField
          {...field('frequency')}
          label={labels.frequency}
          options={wordOptions(reportFrequencies, reports.frequencies)}
        />
        {values.frequency === 'weekly' ? (
          <SelectField
            {...field('weekday')}
            label={labels.weekday}
            options={numbers(1, DAYS_OF_WEEK).map((day) => [day, dayName(day)] as const)}
          />
        ) : (
          <SelectField
            {...field('dayOfMonth')}
            label={labels.dayOfMonth}
            options={numbers(1, MAX_DAY_OF_MONTH).map((day) => [day, formats.number(Number(day))] as const)}
          />
        )}
      </FieldRow>
      <FieldRow>
        <SelectField
          {...field('hour')}
          label={labels.hour}
          options={numbers(0, HOURS_OF_DAY).map((hour) => [hour, hourName(hour)] as const)}
        />
        <ZoneField {...field('timezone')} label={labels.timezone} />
      </FieldRow>
      <ScopeField scope={values.scope} onChange={(scope) => change('scope', scope)} />
      <CheckField {...field('perCustomer')} label={labels.perCustomer} />
      <TextArea
        {...field('recipients')}
        label={labels.recipients}
        name="recipientEmails"
        hint={reports.recipientsHint}
      />
      <MoreOptions>
        {percentage('target')}
        {percentage('threshold')}
        <HoursField {...field('serviceHours')} label={labels.serviceHours} hint={texts.onCall.allHours} />
        <SelectField<Language | ''>
          {...field('language')}
          label={labels.language}
          options={[['', reports.ownLanguage], ...languageOptions()]}
        />
        <CheckField {...field('isActive')} label={labels.isActive} />
      </MoreOptions>
    </>
  );
};

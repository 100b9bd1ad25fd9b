import { useQuery } from '@tanstack/react-query';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, TextField, numberedOptions } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { allPeopleQuery } from '../teams/queries.ts';
import type { TeamRight } from '../teams/team-right.ts';

/** What is typed into the form of an override. Times are those of the clock of a zone. */
export interface OverrideValues {
  readonly userId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The person whose turns are taken over; empty for everybody. */
  readonly replacesUserId: string;
}

/** The value of the field for whose turns are taken over that means those of everybody. */
export const EVERYBODY = '';

/**
 * Returns the instant of a time in the form. One that the reader has not typed keeps the exact instant `before`, whose
 * time the clock may show twice.
 */
export const exactInstant = (local: string, zone: string, before: number): string =>
  local === localTimeAt(before, zone) ? new Date(before).toISOString() : instantOf(local, zone);

interface OverrideFieldsProps {
  zone: string;
  right: TeamRight;
  nameOf: (userId: string) => string;
  values: OverrideValues;
  /** Returns the properties of the field for a value. */
  field: <Name extends keyof OverrideValues>(
    name: Name,
  ) => { readonly name: Name; readonly value: string; readonly onChange: (value: string) => void };
}

/** The fields of an override. */
export const OverrideFields = ({ zone, right, nameOf, values, field }: OverrideFieldsProps) => {
  const { onCall } = useAreaTexts();
  const people = useQuery(allPeopleQuery);
  const { userId, replacesUserId: replaced } = values;
  const all = people.data ?? [];
  const offered = all.filter(({ id }) => right.mayPutOnCall(id));
  const isOffered = offered.some(({ id }) => id === userId) || people.data === undefined;
  const isKnown = replaced === EVERYBODY || all.some(({ id }) => id === replaced);
  const timeField = { type: 'datetime-local', required: true, hint: zone } as const;
  return (
    <>
      <SelectField
        {...field('userId')}
        label={onCall.person}
        options={isOffered ? numberedOptions(offered) : [['', ''] as const, ...numberedOptions(offered)]}
      />
      <FieldRow>
        <TextField {...field('startsAt')} {...timeField} label={onCall.starts} />
        <TextField {...field('endsAt')} {...timeField} label={onCall.ends} />
      </FieldRow>
      <SelectField
        {...field('replacesUserId')}
        label={onCall.instead}
        options={[
          [EVERYBODY, onCall.everybody],
          ...(isKnown ? [] : [[replaced, nameOf(replaced)] as const]),
          ...numberedOptions(all),
        ]}
      />
    </>
  );
};

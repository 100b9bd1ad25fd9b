import { fieldsOf } from '../kernel/draft.ts';
import { MAX_HANDOFF_EVERY, MAX_RANK, weekdays } from '../../src/domain/on-call/schedule.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { ZoneField } from '../kernel/ui/zone-field.tsx';
import { HoursField } from './hours-field.tsx';
import { PeopleField } from './people-field.tsx';
import type { TypedLayer, TypedRotation } from './schedule-form-model.ts';
import { weekdayNames } from './weekday-names.ts';

const units = ['hour', 'day', 'week', 'month'] as const;

interface FieldsProps<Layer extends TypedLayer> {
  layer: Layer;
  /** The member of the body, such as `layers.0`. */
  member: string;
  onChange: (layer: Layer) => void;
}

/** The fields for the times at which a rotation hands off. */
const HandoffFields = ({ layer, member, onChange }: FieldsProps<TypedRotation>) => {
  const { onCall } = useAreaTexts();
  const names = weekdayNames('long');
  const change = (changes: Partial<TypedRotation>): void => onChange({ ...layer, ...changes });
  const field = fieldsOf(layer, change);
  return (
    <>
      <FieldRow>
        <TextField
          {...field('every')}
          label={onCall.every}
          name={`${member}.handoff.every`}
          type="number"
          required
          min={1}
          max={MAX_HANDOFF_EVERY}
        />
        <SelectField {...field('unit')} label={onCall.unit} options={wordOptions(units, onCall.units)} />
      </FieldRow>
      <FieldRow>
        {layer.unit === 'week' ? (
          <SelectField
            {...field('weekday')}
            label={onCall.weekday}
            options={[['', onCall.asStart], ...weekdays.map((day, at) => [day, names[at] ?? day] as const)]}
          />
        ) : null}
        {layer.unit === 'month' ? (
          <TextField
            {...field('monthDay')}
            label={onCall.monthDay}
            name={`${member}.handoff.monthDay`}
            type="number"
            min={1}
            max={31}
            placeholder={onCall.asStart}
          />
        ) : null}
        <TextField {...field('time')} label={onCall.handoffTime} name={`${member}.handoff.time`} type="time" />
      </FieldRow>
    </>
  );
};

const RotationFields = ({ layer, member, onChange }: FieldsProps<TypedRotation>) => {
  const { onCall, actions } = useAreaTexts();
  const change = (changes: Partial<TypedRotation>): void => onChange({ ...layer, ...changes });
  const field = fieldsOf(layer, change);
  return (
    <>
      <PeopleField {...field('users')} name={`${member}.users`} />
      <HandoffFields layer={layer} member={member} onChange={onChange} />
      <HoursField {...field('hours')} label={onCall.hours} hint={onCall.allHours} />
      <FieldRow>
        <TextField
          {...field('startsAt')}
          label={onCall.layerStarts}
          name={`${member}.startsAt`}
          type="datetime-local"
          required
        />
        <TextField
          {...field('endsAt')}
          label={actions.optional({ label: onCall.layerEnds })}
          name={`${member}.endsAt`}
          type="datetime-local"
        />
      </FieldRow>
    </>
  );
};

/** The fields of one layer: a rotation or an imported calendar. */
export const LayerFields = ({ layer, member, onChange }: FieldsProps<TypedLayer>) => {
  const { onCall, actions } = useAreaTexts();
  return (
    <>
      <TextField
        label={actions.optional({ label: actions.name })}
        name={`${member}.name`}
        maxLength={MAX_LINE}
        value={layer.name}
        onChange={(name) => onChange({ ...layer, name })}
      />
      {layer.kind === 'rotation' ? (
        <RotationFields layer={layer} member={member} onChange={onChange} />
      ) : (
        <TextField
          label={onCall.calendarUrl}
          name={`${member}.ics`}
          hint={onCall.calendarUrlHint}
          required
          value={layer.ics}
          onChange={(ics) => onChange({ ...layer, ics })}
        />
      )}
      <MoreOptions>
        <TextField
          label={onCall.rank}
          name={`${member}.rank`}
          hint={onCall.rankHint}
          type="number"
          min={1}
          max={MAX_RANK}
          value={layer.rank}
          onChange={(rank) => onChange({ ...layer, rank })}
        />
        <ZoneField
          label={onCall.zone}
          none={onCall.zoneOfSchedule}
          name={`${member}.timezone`}
          value={layer.timezone}
          onChange={(timezone) => onChange({ ...layer, timezone })}
        />
        {layer.kind === 'rotation' ? (
          <CheckField
            label={onCall.skipClosed}
            value={layer.skipClosed}
            onChange={(skipClosed) => onChange({ ...layer, skipClosed })}
          />
        ) : null}
      </MoreOptions>
    </>
  );
};

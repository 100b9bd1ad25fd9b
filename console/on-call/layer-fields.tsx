import { MAX_HANDOFF_EVERY, MAX_RANK, weekdays } from '../../src/domain/on-call/schedule.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField } from '../kernel/ui/field.tsx';
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
  return (
    <>
      <FieldRow>
        <TextField
          label={onCall.every}
          name={`${member}.handoff.every`}
          type="number"
          required
          min={1}
          max={MAX_HANDOFF_EVERY}
          value={layer.every}
          onChange={(every) => change({ every })}
        />
        <SelectField
          label={onCall.unit}
          value={layer.unit}
          options={units.map((unit) => [unit, onCall.units[unit]] as const)}
          onChange={(unit) => change({ unit })}
        />
      </FieldRow>
      <FieldRow>
        {layer.unit === 'week' ? (
          <SelectField
            label={onCall.weekday}
            value={layer.weekday}
            options={[['', onCall.asStart], ...weekdays.map((day, at) => [day, names[at] ?? day] as const)]}
            onChange={(weekday) => change({ weekday })}
          />
        ) : null}
        {layer.unit === 'month' ? (
          <TextField
            label={onCall.monthDay}
            name={`${member}.handoff.monthDay`}
            type="number"
            min={1}
            max={31}
            placeholder={onCall.asStart}
            value={layer.monthDay}
            onChange={(monthDay) => change({ monthDay })}
          />
        ) : null}
        <TextField
          label={onCall.handoffTime}
          name={`${member}.handoff.time`}
          type="time"
          value={layer.time}
          onChange={(time) => change({ time })}
        />
      </FieldRow>
    </>
  );
};

const RotationFields = ({ layer, member, onChange }: FieldsProps<TypedRotation>) => {
  const { onCall, actions } = useAreaTexts();
  const change = (changes: Partial<TypedRotation>): void => onChange({ ...layer, ...changes });
  return (
    <>
      <PeopleField name={`${member}.users`} value={layer.users} onChange={(users) => change({ users })} />
      <HandoffFields layer={layer} member={member} onChange={onChange} />
      <HoursField
        label={onCall.hours}
        hint={onCall.allHours}
        value={layer.hours}
        onChange={(hours) => change({ hours })}
      />
      <FieldRow>
        <TextField
          label={onCall.layerStarts}
          name={`${member}.startsAt`}
          type="datetime-local"
          required
          value={layer.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <TextField
          label={actions.optional({ label: onCall.layerEnds })}
          name={`${member}.endsAt`}
          type="datetime-local"
          value={layer.endsAt}
          onChange={(endsAt) => change({ endsAt })}
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
            isOn={layer.skipClosed}
            onChange={(skipClosed) => onChange({ ...layer, skipClosed })}
          />
        ) : null}
      </MoreOptions>
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { offeredChannelsQuery } from '../channels/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField } from '../kernel/ui/field.tsx';
import { MAX_CHECK_INTERVAL, MIN_CHECK_INTERVAL } from '../../src/domain/monitors/check-interval.rules.ts';
import { managementTypes } from '../../src/domain/monitors/monitor.ts';
import type { BulkAction, BulkChoice } from './bulk-actions.ts';
import styles from './bulk-dialog.module.css';
import { locationsQuery, tagsQuery } from './filter-records.ts';

interface ChoiceProps {
  choice: BulkChoice;
  onChange: (choice: BulkChoice) => void;
}

const Locations = ({ choice, onChange }: ChoiceProps) => {
  const { bulk } = useTexts();
  const { data: locations = [] } = useQuery(locationsQuery);
  const { locationIds } = choice;
  return (
    <fieldset className={styles.locations}>
      <legend>{bulk.locations}</legend>
      {locations
        .filter(({ isActive }) => isActive)
        .map(({ publicId, name }) => (
          <CheckField
            key={publicId}
            label={name}
            isOn={locationIds.includes(publicId)}
            onChange={(isOn) =>
              onChange({
                ...choice,
                locationIds: isOn ? [...locationIds, publicId] : locationIds.filter((id) => id !== publicId),
              })
            }
          />
        ))}
    </fieldset>
  );
};

const Tag = ({ choice, onChange }: ChoiceProps) => {
  const { bulk, views } = useTexts();
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <SelectField
      label={views.tag}
      value={choice.tagId}
      options={[['', bulk.choose], ...tags.map(({ publicId, name }) => [publicId, name] as const)]}
      onChange={(tagId) => onChange({ ...choice, tagId })}
    />
  );
};

const Channel = ({ choice, onChange }: ChoiceProps) => {
  const { bulk } = useTexts();
  const { data: channels = [] } = useQuery(offeredChannelsQuery);
  return (
    <SelectField
      label={bulk.channel}
      hint={bulk.channelHint}
      value={choice.channelId}
      options={[['', bulk.choose], ...channels.map(({ publicId, name }) => [publicId, name] as const)]}
      onChange={(channelId) => onChange({ ...choice, channelId })}
    />
  );
};

/** The fields of the choice for an action on several monitors. */
export const BulkFields = ({ action, ...props }: ChoiceProps & { action: BulkAction }) => {
  const { bulk, settings } = useTexts();
  const { choice, onChange } = props;
  switch (action) {
    case 'interval':
      return (
        <TextField
          label={settings.names.checkInterval}
          type="number"
          min={MIN_CHECK_INTERVAL}
          max={MAX_CHECK_INTERVAL}
          value={choice.checkInterval}
          onChange={(checkInterval) => onChange({ ...choice, checkInterval })}
          required
        />
      );
    case 'locations':
      return <Locations {...props} />;
    case 'addTag':
    case 'removeTag':
      return <Tag {...props} />;
    case 'managementType':
      return (
        <SelectField
          label={bulk.managementType}
          hint={bulk.managementHint}
          value={choice.managementType}
          options={managementTypes.map((type) => [type, bulk.managers[type]] as const)}
          onChange={(managementType) => onChange({ ...choice, managementType })}
        />
      );
    case 'muteChannel':
    case 'unmuteChannel':
      return <Channel {...props} />;
    default:
      return null;
  }
};

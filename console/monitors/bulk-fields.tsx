import { useQuery } from '@tanstack/react-query';
import { allTagsQuery } from '../catalogue/queries.ts';
import { offeredChannelsQuery } from '../channels/queries.ts';
import { fieldsOf } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckList } from '../kernel/ui/check-list.tsx';
import { SelectField, TextField, recordOptions, wordOptions } from '../kernel/ui/field.tsx';
import { MAX_CHECK_INTERVAL, MIN_CHECK_INTERVAL } from '../../src/domain/monitors/check-interval.rules.ts';
import { managementTypes } from '../../src/domain/monitors/monitor.ts';
import type { BulkAction, BulkChoice } from './bulk-actions.ts';
import { locationsQuery } from './filter-records.ts';

interface ChoiceProps {
  choice: BulkChoice;
  onChange: (choice: BulkChoice) => void;
}

const Locations = ({ choice, onChange }: ChoiceProps) => {
  const { bulk } = useAreaTexts();
  const { data: locations = [] } = useQuery(locationsQuery);
  return (
    <CheckList
      label={bulk.locations}
      options={recordOptions(locations.filter(({ isActive }) => isActive))}
      chosen={choice.locationIds}
      onChange={(chosen) => onChange({ ...choice, locationIds: chosen })}
    />
  );
};

const Tag = ({ choice, onChange }: ChoiceProps) => {
  const { bulkDialogs: texts, views } = useAreaTexts();
  const { data: tags = [] } = useQuery(allTagsQuery);
  return (
    <SelectField
      label={views.tag}
      value={choice.tagId}
      options={[['', texts.choose], ...recordOptions(tags)]}
      onChange={(tagId) => onChange({ ...choice, tagId })}
    />
  );
};

const Channel = ({ choice, onChange }: ChoiceProps) => {
  const { bulkDialogs: texts } = useAreaTexts();
  const { data: channels = [] } = useQuery(offeredChannelsQuery);
  return (
    <SelectField
      label={texts.channel}
      hint={texts.channelHint}
      value={choice.channelId}
      options={[['', texts.choose], ...recordOptions(channels)]}
      onChange={(channelId) => onChange({ ...choice, channelId })}
    />
  );
};

/** The fields of the choice for an action on several monitors. */
export const BulkFields = ({ action, ...props }: ChoiceProps & { action: BulkAction }) => {
  const { bulk, bulkDialogs: texts, settings } = useAreaTexts();
  const { choice, onChange } = props;
  const field = fieldsOf(choice, (changes) => onChange({ ...choice, ...changes }));
  switch (action) {
    case 'interval':
      return (
        <TextField
          {...field('checkInterval')}
          label={settings.names.checkInterval}
          type="number"
          min={MIN_CHECK_INTERVAL}
          max={MAX_CHECK_INTERVAL}
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
          {...field('managementType')}
          label={bulk.managementType}
          hint={texts.managementHint}
          options={wordOptions(managementTypes, texts.managers)}
        />
      );
    case 'muteChannel':
    case 'unmuteChannel':
      return <Channel {...props} />;
    default:
      return null;
  }
};

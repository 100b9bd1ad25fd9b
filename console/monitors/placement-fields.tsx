import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { linesOf } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckList } from '../kernel/ui/check-list.tsx';
import { numberedOptions } from '../kernel/ui/field.tsx';
import { locationsQuery } from './filter-records.ts';
import { MonitorField } from './monitor-field.tsx';
import { monitorNumbered } from './queries.ts';

interface PlacementFieldsProps {
  hasLocations: boolean;
  values: TypedValues;
  onChange: (values: TypedValues) => void;
}

/** From where a monitor is checked, and on which other one it depends. */
export const PlacementFields = ({ hasLocations, values, onChange }: PlacementFieldsProps) => {
  const { settings, credentials: texts } = useAreaTexts();
  const mayRead = useMay()('readRecords');
  const locations = useQuery({ ...locationsQuery, enabled: mayRead && hasLocations });
  const parentId = String(values['parentMonitorId'] ?? '');
  const parent = useQuery({ ...monitorNumbered(parentId), enabled: parentId !== '' });
  const change = (name: string, value: string): void => onChange({ ...values, [name]: value });
  return (
    <>
      {locations.data === undefined ? null : (
        <CheckList
          label={settings.names.locationIds}
          options={numberedOptions(locations.data)}
          chosen={linesOf(String(values['locationIds'] ?? ''))}
          onChange={(chosen) => change('locationIds', chosen.join('\n'))}
        />
      )}
      <MonitorField
        label={settings.names.parentMonitorId}
        none={texts.noParent}
        value={(parentId === '' ? null : parent.data) ?? null}
        onChange={(next) => change('parentMonitorId', next === null ? '' : String(next.id))}
      />
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { listMonitors } from '../client/sdk.gen.ts';
import { firstQuery } from '../kernel/api.ts';
import { linesOf } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckList } from '../kernel/ui/check-list.tsx';
import { numberedOptions } from '../kernel/ui/field.tsx';
import { locationsQuery } from './filter-records.ts';
import { MonitorField } from './monitor-field.tsx';

/** The monitor with an internal id, as other monitors name it; null if it was deleted or is not visible. */
const monitorNumbered = (id: string) => ({
  ...firstQuery(['monitor-numbered', id], (signal) => listMonitors({ query: { monitorId: id }, signal })),
  enabled: id !== '',
});

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
  const parent = useQuery(monitorNumbered(parentId));
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

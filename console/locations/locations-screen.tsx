import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import * as api from '../client/sdk.gen.ts';
import type { CreateLocationData, Location, UpdateLocationData } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { RecordsEditor } from '../kernel/records/records-editor.tsx';
import type { RecordField } from '../kernel/records/record-values.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { RowNote } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import record from '../kernel/ui/record.module.css';
import { ScreenHead } from '../kernel/ui/screen.tsx';

/** Workers report each minute, so that their health is read anew in the same rhythm. */
const HEALTH_POLL_MS = 60_000;

const locationsQuery = queryOptions({
  queryKey: ['location-health'],
  queryFn: async ({ signal }) => ({ items: await bodyOf(api.listLocations({ query: { sort: 'name' }, signal })) }),
  refetchInterval: HEALTH_POLL_MS,
});

const fieldsOf = ({ locations, actions }: AreaTexts): readonly RecordField[] => [
  { name: 'name', label: actions.name, kind: 'text', isRequired: true, max: MAX_LINE },
  {
    name: 'key',
    label: locations.key,
    hint: locations.keyHint,
    kind: 'text',
    isRequired: true,
    isFixed: true,
  },
  { name: 'countryCode', label: locations.country, hint: locations.countryHint, kind: 'text' },
  { name: 'isDefault', label: locations.isDefault, kind: 'check' },
  { name: 'isActive', label: locations.isActive, kind: 'check', initial: true },
];

const tones = { ok: 'good', silent: 'bad', never: 'soft' } as const;

const LocationFacts = ({ location }: { location: Location }) => {
  const { locations } = useAreaTexts();
  const formats = useFormats();
  const { key, health, lastContactAt, version, hasBrowser, isDefault, isActive, countryCode } = location;
  const facts = [
    countryCode ?? '',
    isDefault ? locations.default : '',
    isActive ? '' : locations.inactive,
    hasBrowser ? locations.browser : '',
    version === null ? '' : locations.version({ version }),
  ].filter((fact) => fact !== '');
  return (
    <>
      <RowNote>
        <code dir="ltr">{key}</code>
        {facts.map((fact) => ` · ${fact}`).join('')}
      </RowNote>
      <StateText tone={tones[health]}>
        {lastContactAt === null
          ? locations.healths[health]
          : `${locations.healths[health]} · ${locations.lastContact({ time: formats.time(lastContactAt) })}`}
      </StateText>
    </>
  );
};

/** The locations from which monitors are checked, with the health of their workers. */
export const LocationsScreen = () => {
  const texts = useAreaTexts();
  const { locations } = texts;
  const may = useMay();
  const mayEdit = may('administerPlatform');
  const records = useQuery(locationsQuery);
  return (
    <>
      <ScreenHead title={locations.title} />
      <StaleNotice reading={records} />
      <p className={record.intro}>{mayEdit ? locations.adminHint : locations.hint}</p>
      <RecordsEditor
        title={locations.title}
        none={locations.none}
        add={locations.add}
        deleteHint={locations.deleteHint}
        records={records}
        mayEdit={mayEdit}
        nameOf={({ name }) => name}
        fields={fieldsOf(texts)}
        create={(body: CreateLocationData['body']) => bodyOf(api.createLocation({ body }))}
        change={(id, body: UpdateLocationData['body']) => bodyOf(api.updateLocation({ path: { id }, body }))}
        remove={(id) => bodyOf(api.deleteLocation({ path: { id } }))}
        facts={(location) => <LocationFacts location={location} />}
      />
    </>
  );
};

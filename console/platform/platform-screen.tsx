import { useInfiniteQuery } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { CreateOrganizationData, Organization } from '../client/types.gen.ts';
import { bodyOf, searchedQuery } from '../kernel/api.ts';
import { languageOptions } from '../kernel/language-name.ts';
import { RecordDialog } from '../kernel/records/record-dialog.tsx';
import type { RecordField } from '../kernel/records/record-values.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { SearchedList, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { DEFAULT_LOCALE } from '../../src/domain/kernel/locale.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { OrganizationStatus } from './organization-status.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';

const organizationsQuery = searchedQuery(['platform-organizations'], (query, signal) =>
  api.listPlatformOrganizations({ query: { ...query, sort: 'name' }, signal }),
);

const newFields = ({ platform, actions }: AreaTexts): readonly RecordField[] => [
  { name: 'name', label: actions.name, kind: 'text', isRequired: true, max: MAX_LINE },
  { name: 'administratorEmail', label: platform.administrator, hint: platform.administratorHint, kind: 'text' },
  {
    name: 'language',
    label: platform.language,
    kind: 'choice',
    initial: DEFAULT_LOCALE.language,
    options: languageOptions(),
  },
  { name: 'timezone', label: platform.zone, kind: 'zone', isRequired: true, initial: DEFAULT_LOCALE.timezone },
  { name: 'imEnabled', label: platform.incidentManagement, kind: 'check', initial: true },
];

const OrganizationRow = ({ organization }: { organization: Organization }) => {
  const { platform, organization: words } = useAreaTexts();
  const formats = useFormats();
  const { publicId: id, name, status, monitorQuota, monitorQuotaTier: tier, imEnabled, createdAt } = organization;
  return (
    <PanelRow aside={<OrganizationStatus status={status} />}>
      <NameLink to="/platform/$id" params={{ id }}>
        {name}
      </NameLink>
      <RowNote>
        {words.quota(monitorQuota)} · {tier}
        {imEnabled ? ` · ${platform.incidentManagement}` : ''} · {platform.since({ date: formats.date(createdAt) })}
      </RowNote>
    </PanelRow>
  );
};

/** All organizations of the platform. The search is in the address. */
export const PlatformScreen = () => {
  const texts = useAreaTexts();
  const { platform, navigation } = texts;
  const search = useAddressSearch();
  return (
    <>
      <ScreenHead title={platform.title}>
        <PlaceLink to="/platform/diagnosis">{platform.diagnosis.title}</PlaceLink>
        <PlaceLink to="/locations">{navigation.locations}</PlaceLink>
        <RecordDialog
          isMain
          label={platform.add}
          fields={newFields(texts)}
          record={null}
          onSave={(body: CreateOrganizationData['body']) => bodyOf(api.createOrganization({ body }))}
        />
      </ScreenHead>
      <SearchedList
        label={platform.search}
        records={useInfiniteQuery(organizationsQuery(search))}
        nothingFound={platform.nothingFound}
        row={(organization) => <OrganizationRow key={organization.publicId} organization={organization} />}
      />
    </>
  );
};

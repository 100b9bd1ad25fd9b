import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import * as api from '../client/sdk.gen.ts';
import type { AdministerOrganizationData, CreateOrganizationData, Organization } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { languageName } from '../kernel/language-name.ts';
import { pageAfter } from '../kernel/paging.ts';
import { RecordDialog } from '../kernel/records/record-dialog.tsx';
import type { RecordField } from '../kernel/records/record-values.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { ListSearch, useListSearch } from '../kernel/ui/list-search.tsx';
import { RecordList } from '../kernel/ui/list-screen.tsx';
import { PanelRow } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { DEFAULT_LOCALE, languages } from '../../src/domain/kernel/locale.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { settableStatuses } from '../../src/domain/organizations/organization.machine.ts';
import record from '../kernel/ui/record.module.css';

const route = getRouteApi('/platform');

const PAGE_SIZE = 50;

const organizationsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['platform-organizations', search],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.listPlatformOrganizations({
          query: { page: pageParam, perPage: PAGE_SIZE, sort: 'name', ...(search === undefined ? {} : { search }) },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

const newFields = ({ platform, actions }: AreaTexts): readonly RecordField[] => [
  { name: 'name', label: actions.name, kind: 'text', isRequired: true, max: MAX_LINE },
  { name: 'administratorEmail', label: platform.administrator, hint: platform.administratorHint, kind: 'text' },
  {
    name: 'language',
    label: platform.language,
    kind: 'choice',
    initial: DEFAULT_LOCALE.language,
    options: languages.map((each) => [each, languageName(each)] as const),
  },
  { name: 'timezone', label: platform.zone, kind: 'text', isRequired: true, initial: DEFAULT_LOCALE.timezone },
  { name: 'imEnabled', label: platform.incidentManagement, kind: 'check', initial: true },
];

const changedFields = ({ platform }: AreaTexts, present: Organization['status']): readonly RecordField[] => [
  {
    name: 'status',
    label: platform.status,
    kind: 'choice',
    // A deletion is asked about first.
    options: settableStatuses(present)
      .filter((each) => each !== 'deleted' || each === present)
      .map((each) => [each, platform.statuses[each]] as const),
  },
  { name: 'imEnabled', label: platform.incidentManagement, kind: 'check' },
  { name: 'tier', label: platform.tier, kind: 'text', isRequired: true },
];

const OrganizationRow = ({ organization }: { organization: Organization }) => {
  const texts = useAreaTexts();
  const { platform, actions, organization: words } = texts;
  const formats = useFormats();
  const queries = useQueryClient();
  const { publicId: id, name, status, monitorQuota, monitorQuotaTier: tier, imEnabled, createdAt } = organization;
  return (
    <PanelRow
      aside={
        <>
          <RecordDialog
            label={name}
            button={actions.edit}
            fields={changedFields(texts, status)}
            record={{ ...organization, tier }}
            onSave={(body: AdministerOrganizationData['body']) =>
              bodyOf(api.administerOrganization({ path: { id }, body }))
            }
          />
          {status === 'deleted' ? null : (
            <DeleteButton
              name={name}
              hint={platform.deleteHint}
              onDelete={() => bodyOf(api.administerOrganization({ path: { id }, body: { status: 'deleted' } }))}
              onDeleted={() => void queries.invalidateQueries()}
            />
          )}
        </>
      }
    >
      <strong dir="auto">{name}</strong>
      <StateText tone={status === 'active' ? 'good' : 'bad'}>{platform.statuses[status]}</StateText>
      <span className={record.soft}>
        {words.quota({ used: monitorQuota.used, limit: monitorQuota.limit })} · {tier}
        {imEnabled ? ` · ${platform.incidentManagement}` : ''} · {platform.since({ date: formats.date(createdAt) })}
      </span>
    </PanelRow>
  );
};

/** All organizations of the platform. The search is in the address. */
export const PlatformScreen = () => {
  const texts = useAreaTexts();
  const { platform, navigation } = texts;
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const finding = useListSearch((text) => navigate({ search: text === '' ? {} : { search: text }, replace: true }));
  return (
    <>
      <ScreenHead title={platform.title}>
        <PlaceLink to="/locations">{navigation.locations}</PlaceLink>
        <RecordDialog
          isMain
          label={platform.add}
          fields={newFields(texts)}
          record={null}
          onSave={(body: CreateOrganizationData['body']) => bodyOf(api.createOrganization({ body }))}
        />
      </ScreenHead>
      <ListSearch label={platform.search} initial={search} finding={finding} />
      <RecordList
        records={useInfiniteQuery(organizationsQuery(search))}
        none={platform.nothingFound}
        add={<Button onClick={finding.clear}>{platform.clear}</Button>}
        row={(organization) => <OrganizationRow key={organization.publicId} organization={organization} />}
      />
    </>
  );
};

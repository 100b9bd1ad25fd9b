import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import * as api from '../client/sdk.gen.ts';
import type { AdministerOrganizationData, Organization } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { RecordDialog } from '../kernel/records/record-dialog.tsx';
import type { RecordField } from '../kernel/records/record-values.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { BackLink, Columns, RecordScreen, ScreenHead } from '../kernel/ui/screen.tsx';
import { BillingPanel } from '../organizations/billing-panel.tsx';
import { organizationNamed } from '../organizations/queries.ts';
import { VatPanel } from '../organizations/vat-panel.tsx';
import { settableStatuses } from '../../src/domain/organizations/organization.machine.ts';
import { OrganizationStatus } from './organization-status.tsx';

const route = getRouteApi('/platform/$id');

const changedFields = ({ platform }: AreaTexts, present: Organization['status']): readonly RecordField[] => [
  {
    name: 'status',
    label: platform.status,
    kind: 'choice',
    // A deletion is asked about first.
    options: wordOptions(
      settableStatuses(present).filter((each) => each !== 'deleted' || each === present),
      platform.statuses,
    ),
  },
  { name: 'imEnabled', label: platform.incidentManagement, kind: 'check' },
];

const Actions = ({ organization }: { organization: Organization }) => {
  const texts = useAreaTexts();
  const { platform, actions, navigation } = texts;
  const queries = useQueryClient();
  const { publicId: id, name, status } = organization;
  return (
    <>
      <PlaceLink to="/platform/$id/people" params={{ id }}>
        {navigation.people}
      </PlaceLink>
      <RecordDialog
        label={name}
        button={actions.edit}
        fields={changedFields(texts, status)}
        record={organization}
        read={() => queries.query({ ...organizationNamed(id), staleTime: 0 })}
        onSave={(body: AdministerOrganizationData['body']) =>
          bodyOf(api.administerOrganization({ path: { id }, body }))
        }
      />
      {status === 'deleted' ? null : (
        <DeleteButton
          name={name}
          hint={platform.deleteHint}
          onDelete={() => bodyOf(api.administerOrganization({ path: { id }, body: { status: 'deleted' } }))}
        />
      )}
    </>
  );
};

/** One organization of the platform: its state, quota, billing and VAT number. */
export const PlatformOrganizationScreen = () => {
  const { platform } = useAreaTexts();
  const { id } = route.useParams();
  return (
    <RecordScreen record={useQuery(organizationNamed(id))} back={<BackLink to="/platform">{platform.all}</BackLink>}>
      {(organization) => (
        <>
          <ScreenHead title={organization.name} status={<OrganizationStatus status={organization.status} />}>
            <Actions organization={organization} />
          </ScreenHead>
          <Columns>
            <BillingPanel organization={organization} />
            <VatPanel organization={organization} />
          </Columns>
        </>
      )}
    </RecordScreen>
  );
};

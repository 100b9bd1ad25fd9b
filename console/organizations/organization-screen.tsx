import { useQuery } from '@tanstack/react-query';
import { ExportsPanel } from '../data-export/exports-panel.tsx';
import { useAreaTexts } from '../kernel/texts.ts';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { Column, Columns, RecordScreen, ScreenHead } from '../kernel/ui/screen.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { BillingPanel } from './billing-panel.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';
import { OrganizationPanel } from './organization-panel.tsx';
import { organizationQuery } from './queries.ts';
import { VatPanel } from './vat-panel.tsx';

/** The settings of the organization, its quota and billing, its mail server, and the export of all its data. */
export const OrganizationScreen = () => {
  const { organization: texts, navigation } = useAreaTexts();
  return (
    <RecordScreen record={useQuery(organizationQuery)}>
      {(organization) => (
        <>
          <ScreenHead title={texts.title} status={texts.quota(organization.monitorQuota)}>
            <PlaceLink to="/catalogue">{navigation.catalogue}</PlaceLink>
            <PlaceLink to="/domains">{navigation.domains}</PlaceLink>
            <PlaceLink to="/locations">{navigation.locations}</PlaceLink>
          </ScreenHead>
          <Columns>
            <Column>
              <OrganizationPanel organization={organization} />
              <AlertsPanel organization={organization} />
              <ExportsPanel />
            </Column>
            <Column>
              <BillingPanel organization={organization} />
              <VatPanel organization={organization} />
              <MailServerPanel />
            </Column>
          </Columns>
        </>
      )}
    </RecordScreen>
  );
};

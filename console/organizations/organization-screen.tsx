import { useQuery } from '@tanstack/react-query';
import { ExportsPanel } from '../data-export/exports-panel.tsx';
import { useAreaTexts } from '../kernel/texts.ts';
import { Columns } from '../kernel/ui/columns.tsx';
import { FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { ScreenSkeleton } from '../kernel/ui/sheet.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';
import { OrganizationPanel } from './organization-panel.tsx';
import { organizationQuery } from './queries.ts';

/** The settings of the organization, its mail server, and the export of all its data. */
export const OrganizationScreen = () => {
  const { organization: texts, navigation } = useAreaTexts();
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(organizationQuery);
  if (data === undefined && isError) return <FaultState isScreen fault={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  return (
    <>
      <ScreenHead
        title={texts.title}
        status={texts.quota({ used: data.monitorQuota.used, limit: data.monitorQuota.limit })}
      >
        <PlaceLink to="/catalogue">{navigation.catalogue}</PlaceLink>
        <PlaceLink to="/domains">{navigation.domains}</PlaceLink>
        <PlaceLink to="/locations">{navigation.locations}</PlaceLink>
      </ScreenHead>
      {isError ? <StaleNotice since={dataUpdatedAt} /> : null}
      <Columns>
        <OrganizationPanel organization={data} />
        <MailServerPanel />
        <ExportsPanel />
      </Columns>
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useAreaTexts } from '../kernel/texts.ts';
import { Panel, PanelRows } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { customerRequestsQuery } from './queries.ts';
import type { ChangeRequest } from './queries.ts';
import { RequestRow } from './request-row.tsx';

/** The requests that wait for a decision about a monitor. */
export const MonitorRequests = ({ requests }: { requests: readonly ChangeRequest[] }) => {
  const { changeRequests } = useAreaTexts();
  return (
    <Panel title={changeRequests.waiting} aside={requests.length}>
      <PanelRows>
        {requests.map((request) => (
          <RequestRow key={request.publicId} request={request}>
            {changeRequests.requested}
          </RequestRow>
        ))}
      </PanelRows>
    </Panel>
  );
};

/** The requests for the monitors of a customer and what became of them. */
export const CustomerRequests = ({ id }: { id: string }) => {
  const { changeRequests, navigation } = useAreaTexts();
  const requests = useQuery(customerRequestsQuery(id));
  return (
    <RecordsPanel
      title={navigation.changeRequests}
      aside={requests.data?.total}
      records={requests}
      none={changeRequests.noneOfCustomer}
      row={(request) => <RequestRow key={request.publicId} request={request} />}
    />
  );
};

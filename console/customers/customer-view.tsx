import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { CustomerRequests } from '../change-requests/request-panels.tsx';
import { useTexts } from '../kernel/texts.ts';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, NameLink } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import { CustomerAlerts } from './customer-alerts.tsx';
import { CustomerSettings } from './customer-settings.tsx';
import { customerQuery, monitorsOfCustomer } from './queries.ts';
import type { Customer } from './queries.ts';
import { PeoplePanel } from './people-panel.tsx';
import { QuotaPanel } from './quota-panel.tsx';
import { ScreenHead, Column, Columns, UnreadRecord } from '../kernel/ui/screen.tsx';

const Monitors = ({ id }: { id: string }) => {
  const { customers } = useTexts();
  const monitors = useQuery(monitorsOfCustomer(id));
  return (
    <RecordsPanel
      title={customers.monitors}
      aside={monitors.data?.total}
      records={monitors}
      none={customers.noMonitors}
      row={(monitor) => (
        <PanelRow key={monitor.publicId} aside={<StateMark state={monitor.state} />}>
          <NameLink to="/monitors/$kind/$id" params={{ kind: monitor.kind, id: monitor.publicId }}>
            {monitor.name}
          </NameLink>
        </PanelRow>
      )}
    />
  );
};

interface CustomerViewProps {
  /** The public id of the customer. */
  id: string;
  /** Returns the actions of the screen, for people who may do more than read the customer. */
  actionsFor?: (customer: Customer) => ReactNode;
}

/** Shows one customer: the use of its package, its monitors, requests and data. */
export const CustomerView = ({ id, actionsFor }: CustomerViewProps) => {
  const { customers: texts } = useTexts();
  const me = useMe();
  const customer = useQuery(customerQuery(id));
  const { data } = customer;
  if (data === undefined) return <UnreadRecord record={customer} />;
  return (
    <>
      <ScreenHead title={data.name} status={data.status === 'active' ? undefined : texts.statuses[data.status]}>
        {actionsFor?.(data)}
      </ScreenHead>
      <StaleNotice reading={customer} />
      <Columns>
        <Column>
          <QuotaPanel id={id} packageName={data.packageDisplayName ?? data.packageType} />
          <CustomerRequests id={id} />
          {me.customer === null ? <Monitors id={id} /> : null}
          {me.permissions.includes('readAdministration') ? <PeoplePanel customer={data} /> : null}
          <CustomerAlerts customer={data} />
        </Column>
        <Column>
          <CustomerSettings customer={data} />
        </Column>
      </Columns>
    </>
  );
};

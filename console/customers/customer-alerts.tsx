import { useMe } from '../access/queries.ts';
import { WhenNear } from '../kernel/ui/when-near.tsx';
import { AlertRulesPanel } from './alert-rules-panel.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import type { Customer } from './queries.ts';
import { RecipientsPanel } from './recipients-panel.tsx';
import { RoutingPanel } from './routing-panel.tsx';

/** Who is alerted about the monitors of a customer, when and of what, for people of the organization who may decide it. */
export const CustomerAlerts = ({ customer }: { customer: Customer }) => {
  const me = useMe();
  if (me.customer !== null || !me.permissions.includes('editRecords')) return null;
  return (
    <>
      <AlertsPanel customer={customer} />
      <WhenNear>
        <RecipientsPanel customer={customer} />
        <AlertRulesPanel customer={customer} />
        {me.organization.imEnabled && me.permissions.includes('useIncidentManagement') ? (
          <RoutingPanel customer={customer} />
        ) : null}
      </WhenNear>
    </>
  );
};

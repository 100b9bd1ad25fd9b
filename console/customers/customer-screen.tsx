import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { meQuery } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { BackLink } from '../kernel/ui/back-link.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { ScreenSkeleton } from '../kernel/ui/sheet.tsx';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import { stateListed } from '../../src/domain/monitors/monitor-listing.ts';
import { CustomerForm } from './customer-form.tsx';
import { changeCustomer, customerQuery, monitorsOfCustomer, removeCustomer } from './queries.ts';
import record from '../kernel/ui/record.module.css';
import { Columns } from '../kernel/ui/columns.tsx';
import styles from './customer-screen.module.css';

const route = getRouteApi('/customers/$id');

const Monitors = ({ id }: { id: string }) => {
  const { customers } = useTexts();
  const monitors = useQuery(monitorsOfCustomer(id));
  const items = monitors.data?.items ?? [];
  return (
    <Panel title={customers.monitors} aside={monitors.data?.total}>
      {monitors.isError && monitors.data === undefined ? (
        <FaultState fault={monitors.error} onRetry={() => void monitors.refetch()} />
      ) : null}
      {monitors.isSuccess && items.length === 0 ? <PanelNote>{customers.noMonitors}</PanelNote> : null}
      {items.length === 0 ? null : (
        <PanelRows>
          {items.map((monitor) => (
            <PanelRow key={monitor.publicId} aside={<StateMark state={stateListed(monitor)} />}>
              <Link
                to="/monitors/$kind/$id"
                params={{ kind: monitor.kind, id: monitor.publicId }}
                className={record.name}
                dir="auto"
              >
                {monitor.name}
              </Link>
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};

/** One customer: its monitors, and its data. */
export const CustomerScreen = () => {
  const { customers: texts, actions, channels } = useTexts();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const customer = useQuery(customerQuery(id));
  const change = useAction((typed: Parameters<typeof changeCustomer>[1]) => changeCustomer(id, typed));
  const { data } = customer;
  if (data === undefined && customer.isError)
    return <FaultState isScreen fault={customer.error} onRetry={() => void customer.refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  const mayEdit = me.permissions.includes('editRecords');
  return (
    <>
      <BackLink to="/customers">{texts.back}</BackLink>
      <ScreenHead title={data.name} status={`${texts.package}: ${data.packageDisplayName ?? data.packageType}`}>
        {mayEdit ? (
          <DeleteButton
            name={data.name}
            hint={texts.deleteHint}
            onDelete={() => removeCustomer(id)}
            onDeleted={() => void navigate({ to: '/customers' })}
          />
        ) : null}
      </ScreenHead>
      {customer.isError ? <StaleNotice since={customer.dataUpdatedAt} /> : null}
      <Columns>
        <Monitors id={id} />
        {mayEdit ? (
          <Panel title={texts.settings}>
            <div className={styles.form}>
              <CustomerForm
                key={data.updatedAt}
                name={data.name}
                email={data.email}
                fault={change.error}
                onSubmit={(typed) => change.mutate(typed)}
              >
                <Button isMain type="submit" disabled={change.isPending}>
                  {actions.save}
                </Button>
                <span role="status">{change.isSuccess ? channels.saved : ''}</span>
              </CustomerForm>
            </div>
          </Panel>
        ) : null}
      </Columns>
    </>
  );
};

import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import type { Me } from '../access/queries.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { ownCustomer } from '../customers/queries.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { localTimeAt } from '../kernel/local-time.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { MonitorField } from '../monitors/monitor-field.tsx';
import type { NamedMonitor } from '../monitors/monitor-field.tsx';
import { OccurrencesPanel } from './occurrences-panel.tsx';
import { createWindow } from './queries.ts';
import { WindowFields } from './window-fields.tsx';
import { sentOf } from './window-values.ts';
import type { WindowValues } from './window-values.ts';

const route = getRouteApi('/maintenance/new');

const HOUR_MS = 3_600_000;

/** Returns the fields of a new window: the next whole hour on the clock of the reader. */
const emptyWindow = ({ user, organization }: Me, now: number): WindowValues => {
  const timezone = user.timeZone ?? organization.timeZone;
  const next = Math.ceil(now / HOUR_MS) * HOUR_MS;
  return {
    title: '',
    description: '',
    startTime: localTimeAt(next, timezone),
    endTime: localTimeAt(next + HOUR_MS, timezone),
    timezone,
    recurrence: 'none',
    notifySubscribers: false,
  };
};

type TargetKind = 'monitor' | 'customer';

/** A new maintenance window: for what, when, and how it repeats. */
export const NewWindowScreen = () => {
  const { maintenance, actions } = useAreaTexts();
  const navigate = route.useNavigate();
  const me = useMe();
  const [initial] = useState(() => emptyWindow(me, Date.now()));
  const draft = useDraft(initial);
  const [targetKind, setTargetKind] = useState<TargetKind>('monitor');
  const [monitor, setMonitor] = useState<NamedMonitor | null>(null);
  const [customer, setCustomer] = useState<NamedCustomer | null>(() => ownCustomer(me));
  const target =
    targetKind === 'monitor'
      ? { monitorType: monitor?.kind ?? null, monitorId: monitor?.publicId ?? null }
      : { customerId: customer?.id ?? null };
  const create = useAction(() => createWindow({ ...sentOf(draft.values), ...target }));
  return (
    <>
      <BackLink to="/maintenance">{maintenance.back}</BackLink>
      <ScreenHead title={actions.newWindow} />
      <Columns>
        <ActionForm
          action={create}
          submit={maintenance.create}
          onSubmit={() =>
            create.mutate(undefined, {
              onSuccess: (id) => void navigate({ to: '/maintenance/$id', params: { id } }),
            })
          }
        >
          <SelectField<TargetKind>
            label={maintenance.target}
            value={targetKind}
            options={[
              ['monitor', maintenance.oneMonitor],
              ['customer', maintenance.wholeCustomer],
            ]}
            onChange={setTargetKind}
          />
          {targetKind === 'monitor' ? (
            <MonitorField label={maintenance.monitor} none="" value={monitor} onChange={setMonitor} />
          ) : (
            <CustomerField label={actions.customer} none="" value={customer} onChange={setCustomer} />
          )}
          <WindowFields draft={draft} />
        </ActionForm>
        <OccurrencesPanel window={draft.values} />
      </Columns>
    </>
  );
};

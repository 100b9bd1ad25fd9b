import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { monitorRecordQuery } from '../checks/queries.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultState } from '../kernel/ui/notice.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { belongsToCustomer, changedSettings, formFields, typedSettings } from './monitor-form-model.ts';
import { loginOf, MonitorForm, scenarioOf } from './monitor-form.tsx';
import type { TypedMonitor } from './monitor-form.tsx';
import { changeMonitor } from './operations.ts';
import { typedSteps } from './scenario-form-model.ts';

const route = getRouteApi('/monitors/$kind/$id/edit');

type Stored = Readonly<Record<string, unknown>>;

const namesIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];

/** The form with what was stored when it was opened. What others change meanwhile does not disturb it. */
const EditForm = ({ address, record }: { address: MonitorAddress; record: object }) => {
  const { actions } = useTexts();
  const navigate = route.useNavigate();
  const [stored] = useState<Stored>(() => ({ ...record }));
  const choice = {
    kind: address.kind,
    type: typeof stored.monitoringType === 'string' ? stored.monitoringType : address.kind,
  };
  const nameMember = belongsToCustomer(choice) ? 'label' : 'name';
  const before = typedSettings(choice, stored);
  const name = String(stored[nameMember]);
  const scenario = { steps: typedSteps(stored.steps), secrets: {} };
  const [typed, setTyped] = useState<TypedMonitor>({ name, username: '', password: '', settings: before, scenario });
  const change = useAction(() =>
    changeMonitor(address, {
      ...changedSettings(formFields(choice), typed.settings, before),
      ...loginOf(typed),
      ...scenarioOf(typed, scenario),
      ...(typed.name === name ? {} : { [nameMember]: typed.name }),
    }),
  );
  const leave = (): void => void navigate({ to: '/monitors/$kind/$id', params: address });
  return (
    <MonitorForm
      choice={choice}
      typed={typed}
      onChange={setTyped}
      keptSecrets={namesIn(stored.secretNames)}
      fault={change.error}
      onSubmit={() => change.mutate(undefined, { onSuccess: leave })}
    >
      <Button isMain type="submit" disabled={change.isPending}>
        {actions.save}
      </Button>
      <PlaceLink to="/monitors/$kind/$id" params={address}>
        {actions.cancel}
      </PlaceLink>
    </MonitorForm>
  );
};

/** The settings of a stored monitor. */
export const EditMonitorScreen = () => {
  const { monitorForm } = useTexts();
  const address = route.useParams();
  const record = useQuery(monitorRecordQuery(address));
  if (record.data === undefined && record.isError)
    return <FaultState isScreen fault={record.error} onRetry={() => void record.refetch()} />;
  return (
    <>
      <ScreenHead title={monitorForm.edit} />
      {record.data === undefined ? <SheetSkeleton /> : <EditForm address={address} record={record.data} />}
    </>
  );
};

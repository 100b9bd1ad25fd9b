import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery } from '../access/queries.ts';
import { monitorQuery, monitorRecordQuery } from '../checks/queries.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { typedValues } from '../kernel/settings/setting-values.ts';
import { resumed } from '../kernel/session.ts';
import { useTexts } from '../kernel/texts.ts';
import { BackLink } from '../kernel/ui/back-link.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { Columns } from '../kernel/ui/columns.tsx';
import { FaultState } from '../kernel/ui/notice.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { alertFields, changedAlerting } from './alert-settings-model.ts';
import type { StoredAlerting } from './alert-settings-model.ts';
import { useChangeRights } from './change-right.ts';
import { belongsToCustomer, canBeTried, changedSettings, formFields, typedSettings } from './monitor-form-model.ts';
import { loginOf, MonitorForm, scenarioOf } from './monitor-form.tsx';
import type { TypedMonitor } from './monitor-form.tsx';
import { changeMonitor, tryChange } from './operations.ts';
import { RequestDialog } from './request-dialog.tsx';
import { typedSteps } from './scenario-form-model.ts';
import { TriedCheck, TryButton } from './tried-check.tsx';

const route = getRouteApi('/monitors/$kind/$id/edit');

type Stored = Readonly<Record<string, unknown>> & StoredAlerting;

const namesIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];

interface EditFormProps {
  address: MonitorAddress;
  record: object;
  /** True if the changes are sent as a request, because the organization manages the monitor. */
  isRequest: boolean;
}

/** The form with what was stored when it was opened. What others change meanwhile does not disturb it. */
const EditForm = ({ address, record, isRequest }: EditFormProps) => {
  const { actions, requests } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const [isReviewed, setReviewed] = useState(false);
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
  const alerting = typedValues(alertFields(choice), stored.alerting ?? {});
  const [typed, setTyped] = useState<TypedMonitor>({
    name,
    username: '',
    password: '',
    settings: before,
    alerting,
    scenario,
  });
  // A request has no secrets, because everybody who reads it could read them.
  const { secrets, ...steps } = scenarioOf(typed, scenario);
  const changes = {
    ...changedSettings(formFields(choice), typed.settings, before),
    ...changedAlerting(choice, typed.alerting, alerting),
    ...steps,
    ...(typed.name === name ? {} : { [nameMember]: typed.name }),
  };
  const sent = { ...changes, ...loginOf(typed), ...(secrets === undefined ? {} : { secrets }) };
  const change = useAction(() => changeMonitor(address, sent));
  const attempt = useMutation({
    mutationFn: () => resumed(() => tryChange(address, { ...sent, [nameMember]: typed.name })),
  });
  const leave = (): void => void navigate({ to: '/monitors/$kind/$id', params: address });
  const isUnchanged = Object.keys(changes).length === 0;
  const submit = (): void => (isRequest ? setReviewed(true) : change.mutate(undefined, { onSuccess: leave }));
  return (
    <Columns>
      <MonitorForm
        choice={choice}
        typed={typed}
        onChange={setTyped}
        keptSecrets={namesIn(stored.secretNames)}
        fault={change.error}
        onSubmit={submit}
        // Everybody who reads a request could read a password.
        hasSecrets={!isRequest}
        alertingInForce={stored.alertingInForce}
        scope={isRequest ? <p>{requests.managed({ organization: me.organization.name })}</p> : undefined}
      >
        <Button isMain type="submit" disabled={change.isPending || (isRequest && isUnchanged)}>
          {isRequest ? requests.review : actions.save}
        </Button>
        {isRequest && isUnchanged ? <span>{requests.unchanged}</span> : null}
        {canBeTried(choice) && !isRequest ? <TryButton attempt={attempt} /> : null}
      </MonitorForm>
      <TriedCheck attempt={attempt} />
      <RequestDialog
        address={address}
        before={stored}
        changes={changes}
        isOpen={isReviewed}
        onClose={() => setReviewed(false)}
        onSent={leave}
      />
    </Columns>
  );
};

/** The settings of a stored monitor. */
export const EditMonitorScreen = () => {
  const { monitorForm } = useTexts();
  const address = route.useParams();
  const record = useQuery(monitorRecordQuery(address));
  const name = useQuery(monitorQuery(address)).data?.name;
  const rights = useChangeRights();
  if (record.data === undefined && record.isError)
    return <FaultState isScreen fault={record.error} onRetry={() => void record.refetch()} />;
  return (
    <>
      {name === undefined ? null : (
        <BackLink to="/monitors/$kind/$id" params={address}>
          {name}
        </BackLink>
      )}
      <ScreenHead title={monitorForm.edit} />
      {record.data === undefined || rights === undefined ? (
        <SheetSkeleton />
      ) : (
        <EditForm address={address} record={record.data} isRequest={rights.mustRequest(record.data)} />
      )}
    </>
  );
};

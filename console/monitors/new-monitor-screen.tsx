import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { MonitorQuotaNote, useMonitorQuota } from '../customers/monitor-quota.tsx';
import { ownCustomer } from '../customers/queries.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { resumed } from '../kernel/session.ts';
import { useTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { SelectField } from '../kernel/ui/field.tsx';
import { BackLink, ScreenHead, Columns } from '../kernel/ui/screen.tsx';
import { OrganizationQuotaNote, useOrganizationQuota } from '../organizations/quota-note.tsx';
import { changedAlerting } from './alert-settings-model.ts';
import { sentCredentials } from './credentials-model.ts';
import {
  belongsToCustomer,
  canBeTried,
  changedSettings,
  choiceName,
  choiceNamed,
  formFields,
  monitorChoices,
  OWN_CONFIGURATION,
  typedSettings,
} from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';
import { MonitorForm, nameOf, NO_SCENARIO, scenarioOf } from './monitor-form.tsx';
import type { TypedMonitor } from './monitor-form.tsx';
import { createMonitor, tryMonitor } from './operations.ts';
import type { SentMonitor } from './operations.ts';
import { ownKindsQuery, typedDefaults } from './queries.ts';
import type { OwnKind } from './queries.ts';
import { TryButton, TypedOutcome } from './tried-check.tsx';

const route = getRouteApi('/monitors/new');

interface NewMonitorFormProps {
  choice: MonitorChoice;
  /** The kind of the host, if the choice is one. */
  own: OwnKind | undefined;
  kindField: ReactNode;
  customer: NamedCustomer | null;
  onCustomer: (customer: NamedCustomer | null) => void;
}

/** The form for one choice. Another choice begins anew, with the customer kept. */
const NewMonitorForm = ({ choice, own, kindField, customer, onCustomer }: NewMonitorFormProps) => {
  const texts = useTexts();
  const { monitorForm: words } = texts;
  const navigate = route.useNavigate();
  const quota = useMonitorQuota(customer?.id ?? null, choice.kind);
  const ofOrganization = useOrganizationQuota();
  const isFull = quota?.left === 0 || (ofOrganization !== null && ofOrganization.refusal !== null);
  const before = typedSettings(choice);
  const [typed, setTyped] = useState<TypedMonitor>({
    name: '',
    settings: own === undefined ? before : { ...before, [OWN_CONFIGURATION]: typedDefaults(own) },
    credentials: {},
    alerting: {},
    scenario: NO_SCENARIO,
  });
  const sent = (): SentMonitor => ({
    name: nameOf(choice, typed),
    customerId: customer?.id ?? null,
    settings: {
      ...changedSettings(formFields(choice), typed.settings, before),
      ...changedAlerting(choice, typed.alerting, {}),
      ...sentCredentials(typed.credentials),
      ...scenarioOf(typed, NO_SCENARIO),
    },
  });
  const attempt = useMutation({ mutationFn: () => resumed(() => tryMonitor(choice, sent())) });
  const create = useAction(() => createMonitor(choice, sent()));
  const submit = (): void =>
    create.mutate(undefined, {
      onSuccess: ({ publicId }) =>
        void navigate({ to: '/monitors/$kind/$id', params: { kind: choice.kind, id: publicId } }),
    });
  return (
    <Columns>
      <MonitorForm
        choice={choice}
        typed={typed}
        onChange={setTyped}
        fault={create.error}
        onSubmit={submit}
        scope={
          <>
            {kindField}
            <CustomerField
              label={texts.actions.customer}
              none={belongsToCustomer(choice) ? '' : texts.monitors.own}
              value={customer}
              onChange={onCustomer}
            />
            {customer === null || quota === null ? null : <MonitorQuotaNote customerId={customer.id} quota={quota} />}
            {ofOrganization === null ? null : <OrganizationQuotaNote quota={ofOrganization} />}
          </>
        }
      >
        <SubmitButton disabled={create.isPending || isFull}>{words.create}</SubmitButton>
        {canBeTried(choice) ? <TryButton attempt={attempt} /> : null}
      </MonitorForm>
      <TypedOutcome choice={choice} settings={typed.settings} attempt={attempt} />
    </Columns>
  );
};

/** A new monitor: what it monitors, for whom, and its settings. What it monitors is in the address. */
export const NewMonitorScreen = () => {
  const { monitorForm: texts, monitor, kinds } = useTexts();
  const choice = choiceNamed(route.useSearch().kind);
  const ownKinds = useQuery(ownKindsQuery).data?.kinds ?? [];
  const own = ownKinds.find(({ name }) => name === choiceName(choice));
  const navigate = route.useNavigate();
  const me = useMe();
  const [customer, setCustomer] = useState(() => ownCustomer(me));
  const words: Readonly<Record<string, string>> = { ...kinds, ...texts.types };
  return (
    <>
      <BackLink to="/monitors">{monitor.back}</BackLink>
      <ScreenHead title={texts.new} />
      <NewMonitorForm
        key={own?.label ?? choiceName(choice)}
        choice={choice}
        own={own}
        customer={customer}
        onCustomer={setCustomer}
        kindField={
          <SelectField
            label={texts.kind}
            value={choiceName(choice)}
            options={[
              ...monitorChoices.map((each) => [choiceName(each), words[choiceName(each)] ?? ''] as const),
              ...ownKinds.map(({ name, label }) => [name, label] as const),
            ]}
            onChange={(kind) => void navigate({ search: { kind }, replace: true })}
          />
        }
      />
    </>
  );
};

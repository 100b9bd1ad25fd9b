import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { BackLink } from '../kernel/ui/back-link.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { Columns } from '../kernel/ui/columns.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { ScreenSkeleton } from '../kernel/ui/sheet.tsx';
import { useTeamRights } from '../teams/team-right.ts';
import { PolicyForm } from './policy-form.tsx';
import { sentPolicy, typedPolicy } from './policy-form-model.ts';
import { changePolicy, deletePolicy, policyQuery } from './queries.ts';
import type { EscalationPolicy } from './queries.ts';
import { SimulationPanel } from './simulation-panel.tsx';
import record from '../kernel/ui/record.module.css';

const route = getRouteApi('/policies/$id');

/** The form with what was stored when it was opened. What others change meanwhile does not disturb it. */
const Loaded = ({ policy }: { policy: EscalationPolicy }) => {
  const { policies, actions, channels } = useAreaTexts();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(() => typedPolicy(policy));
  const [saved, setSaved] = useState(typed);
  const { mayWrite } = useTeamRights()(policy.teamId);
  const save = useAction(() => changePolicy(policy.publicId, sentPolicy(typed)));
  const isChanged = typed !== saved;
  return (
    <>
      <ScreenHead title={policy.name}>
        {mayWrite ? (
          <DeleteButton
            name={policy.name}
            hint={policies.deleteHint}
            onDelete={() => deletePolicy(policy.publicId)}
            onDeleted={() => void navigate({ to: '/policies' })}
          />
        ) : null}
      </ScreenHead>
      {mayWrite ? null : <p className={record.soft}>{policies.writeDenied}</p>}
      <Columns>
        <PolicyForm
          typed={typed}
          fault={save.error}
          mayWrite={mayWrite}
          onChange={setTyped}
          onSubmit={() => save.mutate(undefined, { onSuccess: () => setSaved(typed) })}
        >
          <Button isMain type="submit" disabled={save.isPending || !isChanged}>
            {actions.save}
          </Button>
          <span role="status">{save.isSuccess && !isChanged ? channels.saved : ''}</span>
        </PolicyForm>
        <SimulationPanel typed={typed} />
      </Columns>
    </>
  );
};

/** The screen of an escalation policy: its steps, and a simulation of the form as it is typed. */
export const PolicyScreen = () => {
  const { policies } = useAreaTexts();
  const { id } = route.useParams();
  const policy = useQuery(policyQuery(id));
  const { data } = policy;
  if (data === undefined && !policy.isError) return <ScreenSkeleton />;
  return (
    <>
      <BackLink to="/policies">{policies.back}</BackLink>
      {data === undefined ? (
        <FaultState isScreen fault={policy.error} onRetry={() => void policy.refetch()} />
      ) : (
        <>
          {policy.isError ? <StaleNotice since={policy.dataUpdatedAt} /> : null}
          <Loaded policy={data} />
        </>
      )}
    </>
  );
};

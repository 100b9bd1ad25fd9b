import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { PolicyForm } from './policy-form.tsx';
import { newPolicy, sentPolicy } from './policy-form-model.ts';
import { createPolicy } from './queries.ts';
import { SimulationPanel } from './simulation-panel.tsx';

/** A new escalation policy, which can be simulated before it is created. */
export const NewPolicyScreen = () => {
  const { policies } = useAreaTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(newPolicy);
  const create = useAction(() => createPolicy(sentPolicy(typed)));
  return (
    <>
      <BackLink to="/policies">{policies.back}</BackLink>
      <ScreenHead title={policies.new} />
      <Columns>
        <PolicyForm
          typed={typed}
          fault={create.error}
          mayWrite
          onChange={setTyped}
          onSubmit={() =>
            create.mutate(undefined, {
              onSuccess: ({ publicId: id }) => void navigate({ to: '/policies/$id', params: { id } }),
            })
          }
        >
          <SubmitButton disabled={create.isPending}>{policies.create}</SubmitButton>
        </PolicyForm>
        <SimulationPanel typed={typed} />
      </Columns>
    </>
  );
};

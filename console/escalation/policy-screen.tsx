import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { saveThen, useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { useTeamRights } from '../teams/team-right.ts';
import { PolicyForm } from './policy-form.tsx';
import { sentPolicy, typedPolicy } from './policy-form-model.ts';
import type { TypedPolicy } from './policy-form-model.ts';
import { usePolicyWords } from './policy-words.ts';
import { changePolicy, deletePolicy, policyQuery } from './queries.ts';
import type { EscalationPolicy } from './queries.ts';
import { SimulationPanel } from './simulation-panel.tsx';
import layout from '../kernel/ui/layout.module.css';
import { RecordScreen, BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';

const route = getRouteApi('/policies/$id');

/** The form over what is stored. */
const Loaded = ({ policy }: { policy: EscalationPolicy }) => {
  const { policies, actions, channels, teams } = useAreaTexts();
  const navigate = route.useNavigate();
  const { mayWrite } = useTeamRights()(policy.teamId);
  const { draft, saving: save } = useEdit(policy, policyQuery(policy.publicId), typedPolicy, (changes, newest) =>
    changePolicy(policy.publicId, sentPolicy({ ...newest, ...changes })),
  );
  const submit = (): void => saveThen(save, () => draft.clear());
  const labels: Readonly<Record<keyof TypedPolicy, string>> = {
    name: actions.name,
    teamId: teams.team,
    steps: policies.stepsName,
    repeats: policies.repeats,
    repeatAfterMinutes: policies.repeatAfter,
    onNobody: policies.onNobody,
    ackTimeoutMinutes: policies.ackTimeout,
  };
  const wordsOf = usePolicyWords();
  const textOf = (value: unknown, name: keyof TypedPolicy): string => wordsOf({ ...draft.values, [name]: value }, name);
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
      {mayWrite ? null : <p className={layout.hint}>{policies.writeDenied}</p>}
      <Columns>
        <PolicyForm
          typed={draft.values}
          fault={save.error}
          mayWrite={mayWrite}
          onChange={draft.put}
          onSubmit={submit}
          note={<ConflictNote draft={draft} labelOf={(name) => labels[name]} textOf={textOf} />}
        >
          <SubmitButton disabled={save.isPending || !draft.isChanged || draft.conflicts.length > 0}>
            {actions.save}
          </SubmitButton>
          <span role="status">{save.isSuccess && !draft.isChanged ? channels.saved : ''}</span>
        </PolicyForm>
        <SimulationPanel typed={draft.values} />
      </Columns>
    </>
  );
};

/** The screen of an escalation policy: its steps, and a simulation of the form as it is typed. */
export const PolicyScreen = () => {
  const { policies } = useAreaTexts();
  const { id } = route.useParams();
  const policy = useQuery(policyQuery(id));
  return (
    <RecordScreen record={policy} back={<BackLink to="/policies">{policies.back}</BackLink>}>
      {(data) => <Loaded policy={data} />}
    </RecordScreen>
  );
};

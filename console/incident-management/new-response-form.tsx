import { useNavigate } from '@tanstack/react-router';
import { useTyped } from '../kernel/draft.ts';
import { DEFAULT_SEVERITY } from '../../src/domain/alert-sources/mapped-alert.ts';
import { MAX_LINE, MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { AnyTeamField, PolicyField, SeverityField } from '../alert-sources/target-fields.tsx';
import { CustomerField } from '../customers/customer-field.tsx';
import type { NamedCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { TextArea, TextField } from '../kernel/ui/field.tsx';
import { FieldRow, ActionForm } from '../kernel/ui/form.tsx';
import { openIncident } from './queries.ts';

/** The fields of an incident as they are typed. Ids are empty for none. */
const empty = {
  title: '',
  description: '',
  severity: DEFAULT_SEVERITY,
  teamId: '',
  policyId: '',
  customer: null as NamedCustomer | null,
};

/** The form of an incident that a person opens. */
export const NewResponseForm = ({ onClose }: { onClose: () => void }) => {
  const { newResponse: texts, alertSources, actions, monitors, teams } = useAreaTexts();
  const navigate = useNavigate();
  const { typed, change, field } = useTyped(empty);
  const open = useAction(({ title, description, severity, teamId, policyId, customer }: typeof empty) =>
    openIncident({
      title,
      description: description.trim() === '' ? null : description,
      severity,
      teamId: teamId === '' ? null : Number(teamId),
      escalationPolicyId: policyId === '' ? null : Number(policyId),
      customerId: customer?.id ?? null,
    }),
  );
  const submit = (): void =>
    open.mutate(typed, {
      onSuccess: ({ publicId: id }) => void navigate({ to: '/incidents/responses/$id', params: { id } }),
    });
  return (
    <ActionForm action={open} submit={texts.create} onSubmit={submit} onCancel={onClose}>
      <p>{texts.hint}</p>
      <TextField {...field('title')} label={texts.title} required autoFocus maxLength={MAX_LINE} />
      <TextArea
        {...field('description')}
        label={actions.optional({ label: texts.description })}
        maxLength={MAX_LINES}
      />
      <FieldRow>
        <SeverityField
          value={typed.severity}
          onChange={(severity) => change({ severity: severity === '' ? empty.severity : severity })}
        />
        <AnyTeamField {...field('teamId')} label={teams.team} none={actions.none} />
      </FieldRow>
      <PolicyField {...field('policyId')} label={alertSources.policy} name="escalationPolicyId" none={texts.nobody} />
      <CustomerField {...field('customer')} label={actions.customer} none={monitors.own} />
    </ActionForm>
  );
};

import { AnyTeamField, PolicyField } from '../alert-sources/target-fields.tsx';
import { useAreaTexts } from '../kernel/texts.ts';
import { FieldRow } from '../kernel/ui/form.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { useCustomerEdit } from './customer-edit.ts';
import type { Customer } from './queries.ts';

const textOfId = (id: number | null): string => (id === null ? '' : String(id));

/** The ids as they are typed, which are empty for none. */
const valuesOf = ({ imTeamId, imEscalationPolicyId }: Customer) => ({
  imTeamId: textOfId(imTeamId),
  imEscalationPolicyId: textOfId(imEscalationPolicyId),
});

const sentOf = (changes: Partial<ReturnType<typeof valuesOf>>) =>
  Object.fromEntries(Object.entries(changes).map(([name, id]) => [name, id === '' ? null : Number(id)]));

/** The team and the escalation policy of incidents about the monitors of a customer. */
export const RoutingPanel = ({ customer }: { customer: Customer }) => {
  const { customerService: texts, alertSources, actions, teams } = useAreaTexts();
  const { draft, saving } = useCustomerEdit(customer, valuesOf, sentOf);
  const labels = { imTeamId: teams.team, imEscalationPolicyId: alertSources.policy };
  return (
    <Panel title={texts.routing}>
      <PanelNote>{texts.routingHint}</PanelNote>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
        <FieldRow>
          <AnyTeamField {...draft.field('imTeamId')} label={labels.imTeamId} none={actions.none} />
          <PolicyField
            {...draft.field('imEscalationPolicyId')}
            label={labels.imEscalationPolicyId}
            none={actions.none}
          />
        </FieldRow>
      </EditForm>
    </Panel>
  );
};

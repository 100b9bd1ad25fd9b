import { useQuery } from '@tanstack/react-query';
import type { ImSettings } from '../client/types.gen.ts';
import { CustomerIdField } from '../customers/customer-field.tsx';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { FieldRow } from '../kernel/ui/form.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { alertDefaultsQuery, changeAlertDefaults } from './queries.ts';
import { AnyTeamField, PolicyField } from './target-fields.tsx';

/** The defaults as they are typed. Ids are empty for none. */
interface TypedDefaults {
  readonly teamId: string;
  readonly escalationPolicyId: string;
  readonly customerId: string;
}

const textOfId = (id: number | null): string => (id === null ? '' : String(id));
const idOf = (text: string): number | null => (text === '' ? null : Number(text));

const valuesOf = ({ teamId, customerId, escalationPolicyId }: ImSettings): TypedDefaults => ({
  teamId: textOfId(teamId),
  escalationPolicyId: textOfId(escalationPolicyId),
  customerId: textOfId(customerId),
});

const DefaultsForm = ({ settings }: { settings: ImSettings }) => {
  const { alertSources: texts, actions, teams, monitors } = useAreaTexts();
  const { draft, saving } = useEdit(settings, alertDefaultsQuery, valuesOf, (changes) =>
    changeAlertDefaults(Object.fromEntries(Object.entries(changes).map(([name, id]) => [name, idOf(id)]))),
  );
  const labels: Readonly<Record<keyof TypedDefaults, string>> = {
    teamId: teams.team,
    escalationPolicyId: texts.policy,
    customerId: actions.customer,
  };
  return (
    <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
      <FieldRow>
        <AnyTeamField {...draft.field('teamId')} label={labels.teamId} none={actions.none} />
        <PolicyField {...draft.field('escalationPolicyId')} label={labels.escalationPolicyId} none={actions.none} />
      </FieldRow>
      <CustomerIdField {...draft.field('customerId')} label={labels.customerId} none={monitors.own} />
    </EditForm>
  );
};

/** Where alerts go that nothing else assigns. */
export const DefaultsPanel = () => {
  const { alertSources: texts } = useAreaTexts();
  const settings = useQuery(alertDefaultsQuery);
  if (settings.data === undefined) return <Unread reading={settings} />;
  return (
    <Panel title={texts.defaults}>
      <PanelNote>{texts.defaultsHint}</PanelNote>
      <DefaultsForm settings={settings.data} />
    </Panel>
  );
};

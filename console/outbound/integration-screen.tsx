import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CopyButton } from '../kernel/ui/copy-button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { useTeamRights } from '../teams/team-right.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { IntegrationFields, integrationLabels } from './integration-fields.tsx';
import { sentChanges, typeOf, valuesOf } from './integration-values.ts';
import { changeIntegration, deleteIntegration, integrationQuery } from './queries.ts';
import type { ImOutboundIntegration } from './queries.ts';
import { ticketLabel } from './ticket-fields.tsx';
import { webhookAddress } from './way-back.ts';
import { RecordScreen, BackLink, Column, Columns, ScreenHead } from '../kernel/ui/screen.tsx';

const route = getRouteApi('/outbound/$id');

/** The settings of a stored integration. */
const Settings = ({ integration }: { integration: ImOutboundIntegration }) => {
  const texts = useAreaTexts();
  const id = integration.publicId;
  const type = typeOf(integration);
  const { draft, saving } = useEdit(integration, integrationQuery(id), valuesOf, (changes) =>
    changeIntegration(id, sentChanges(changes)),
  );
  const labels = integrationLabels(texts, type);
  return (
    <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
      <IntegrationFields type={type} draft={draft} headerNames={integration.headerNames} hasToken />
    </EditForm>
  );
};

/** The settings of tickets, which stay as they were created, and the address for the webhooks of their system. */
const TicketPanel = ({ integration }: { integration: ImOutboundIntegration }) => {
  const texts = useAreaTexts();
  const { outbound } = texts;
  const { ticket } = integration;
  const address = webhookAddress(integration);
  if (ticket === null || address === null) return null;
  const members = (['project', 'account', 'issueType', 'closedStatus', 'labels'] as const)
    .map((member) => [member, [ticket[member]].flat().join(', ')] as const)
    .filter(([, value]) => value !== '');
  return (
    <Panel title={outbound.tickets}>
      <PanelRows>
        {members.map(([member, value]) => (
          <PanelRow key={member} aside={<span dir="auto">{value}</span>}>
            {ticketLabel(texts, ticket.system, member)}
          </PanelRow>
        ))}
        <PanelRow aside={<CopyButton text={address} />}>
          <span>{outbound.wayBack}</span>
          <code dir="ltr">{address}</code>
          <RowNote>{outbound.wayBackHints[ticket.system]}</RowNote>
        </PanelRow>
      </PanelRows>
    </Panel>
  );
};

const Loaded = ({ integration }: { integration: ImOutboundIntegration }) => {
  const { outbound: texts, channels } = useAreaTexts();
  const navigate = route.useNavigate();
  const { publicId: id, name, teamId } = integration;
  const { mayWrite } = useTeamRights()(teamId);
  return (
    <>
      <ScreenHead title={name} status={texts.types[typeOf(integration)]}>
        {mayWrite ? (
          <DeleteButton
            name={name}
            hint={texts.deleteHint}
            onDelete={() => deleteIntegration(id)}
            onDeleted={() => void navigate({ to: '/outbound' })}
          />
        ) : null}
      </ScreenHead>
      <Columns>
        <Column>
          <Panel title={channels.settings}>
            {mayWrite ? <Settings integration={integration} /> : <PanelNote>{texts.writeDenied}</PanelNote>}
          </Panel>
          <TicketPanel integration={integration} />
        </Column>
        <DeliveriesPanel integrationId={id} mayRetry={mayWrite} />
      </Columns>
    </>
  );
};

/** The screen of an outbound integration: its settings, its tickets and its deliveries. */
export const IntegrationScreen = () => {
  const { outbound: texts } = useAreaTexts();
  const { id } = route.useParams();
  const integration = useQuery(integrationQuery(id));
  return (
    <RecordScreen record={integration} back={<BackLink to="/outbound">{texts.back}</BackLink>}>
      {(data) => <Loaded integration={data} />}
    </RecordScreen>
  );
};

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isReceiving } from '../../src/domain/alert-sources/source-types.ts';
import { customerNumbered } from '../customers/queries.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { RecordScreen, BackLink, Column, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { SecretDialog } from '../kernel/ui/secret-dialog.tsx';
import { useTeamRights } from '../teams/team-right.ts';
import { EventsPanel } from './events-panel.tsx';
import { changeSource, deleteSource, rotateToken, sourceQuery } from './queries.ts';
import type { ImSource } from './queries.ts';
import { MonitorRoutingPanel, RoutingPanel } from './routing-panel.tsx';
import { SourceFields, sourceLabels } from './source-fields.tsx';
import { SourceState } from './source-state.tsx';
import { SourceTest } from './source-test.tsx';
import { sentOf, valuesOf } from './source-values.ts';
import { useSourceWords } from './source-words.ts';

const route = getRouteApi('/alert-sources/$id');

interface PanelsProps {
  source: ImSource;
  customer: NamedCustomer | null;
  mayWrite: boolean;
}

/** Returns the customer of a source as the form names it, by its number if somebody has just chosen another one. */
const customerOf = ({ customerId }: ImSource, known: NamedCustomer | null): NamedCustomer | null => {
  if (customerId === null || customerId === known?.number) return customerId === null ? null : known;
  return known === null ? null : { id: String(customerId), number: customerId, name: String(customerId) };
};

/** The settings of a stored source beside where its alerts go by them, and what it has received. */
const SourcePanels = ({ source, customer, mayWrite }: PanelsProps) => {
  const texts = useAreaTexts();
  const { timeZone } = useFormats();
  const id = source.publicId;
  const values = (stored: ImSource) => valuesOf(stored, customerOf(stored, customer), timeZone);
  const { draft, saving } = useEdit(source, sourceQuery(id), values, (changes) =>
    changeSource(id, sentOf(changes, timeZone)),
  );
  const labels = sourceLabels(texts);
  const textOf = useSourceWords();
  return (
    <Columns>
      <Panel title={texts.channels.settings}>
        {mayWrite ? (
          <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]} textOf={textOf}>
            <SourceFields type={source.type} draft={draft} />
          </EditForm>
        ) : (
          <PanelNote>{texts.alertSources.writeDenied}</PanelNote>
        )}
      </Panel>
      <Column>
        {source.type === 'monitors' ? (
          <MonitorRoutingPanel isChanged={draft.isChanged} />
        ) : (
          <RoutingPanel id={id} values={draft.values} />
        )}
        <EventsPanel sourceId={id} mayReplay={mayWrite && isReceiving(source.type)} />
      </Column>
    </Columns>
  );
};

/** The buttons that replace the token of a source, and delete it. */
const SourceActions = ({ source: { publicId: id, name } }: { source: ImSource }) => {
  const { alertSources: texts } = useAreaTexts();
  const navigate = route.useNavigate();
  const [url, setUrl] = useState<string>();
  return (
    <>
      <DeleteButton
        name={name}
        words={{ action: texts.rotate, question: texts.rotateNamed({ name }) }}
        hint={texts.rotateHint}
        onDelete={async () => setUrl(await rotateToken(id))}
      />
      <DeleteButton
        name={name}
        hint={texts.deleteHint}
        onDelete={() => deleteSource(id)}
        onDeleted={() => void navigate({ to: '/alert-sources' })}
      />
      <SecretDialog title={texts.address} hint={texts.addressHint} secret={url} onClose={() => setUrl(undefined)} />
    </>
  );
};

const Loaded = ({ source }: { source: ImSource }) => {
  const { alertSources: texts } = useAreaTexts();
  const { customerId } = source;
  const customer = useQuery({ ...customerNumbered(customerId ?? 0), enabled: customerId !== null });
  const { mayWrite } = useTeamRights()(source.teamId);
  const isReady = customerId === null || customer.data !== undefined || customer.isError;
  return (
    <>
      <ScreenHead
        title={source.name}
        status={
          <>
            {texts.types[source.type]} · <SourceState source={source} />
          </>
        }
      >
        {mayWrite && isReceiving(source.type) ? <SourceActions source={source} /> : null}
      </ScreenHead>
      {mayWrite ? <SourceTest id={source.publicId} /> : null}
      {isReady ? <SourcePanels source={source} customer={customer.data ?? null} mayWrite={mayWrite} /> : null}
    </>
  );
};

/** The screen of a source of alerts: its settings with a dry run, a test, and what it has received. */
export const SourceScreen = () => {
  const { alertSources: texts } = useAreaTexts();
  const { id } = route.useParams();
  const source = useQuery(sourceQuery(id));
  return (
    <RecordScreen record={source} back={<BackLink to="/alert-sources">{texts.back}</BackLink>}>
      {(data) => <Loaded source={data} />}
    </RecordScreen>
  );
};

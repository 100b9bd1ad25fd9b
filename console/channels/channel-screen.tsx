import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { ExplanationPanel } from '../explanations/explanation-panel.tsx';
import { useAction } from '../kernel/action.ts';
import { saveThen, useEdit } from '../kernel/saving.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import { wordFor } from '../kernel/word-for.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { UnreadRecord, BackLink, ScreenHead, Column, Columns } from '../kernel/ui/screen.tsx';
import { isOwnTypeName } from '../../src/domain/notifications/own-channel-types.ts';
import { ChannelEnd } from './channel-end.tsx';
import { ChannelForm, sentChannel, typedChannel } from './channel-form.tsx';
import { ChannelTest } from './channel-test.tsx';
import { ChannelState } from './channels-screen.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { isTypeMissing, OwnTypeSettings } from './own-type-settings.tsx';
import { changeChannel, channelQuery, deleteChannel, deliveriesQuery } from './queries.ts';
import type { NotificationChannel } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

const route = getRouteApi('/channels/$id');

const Deliveries = ({ id }: { id: string }) => {
  const { channels } = useTexts();
  return (
    <RecordsPanel
      title={channels.deliveries}
      records={useInfiniteQuery(deliveriesQuery(id))}
      none={channels.noDeliveries}
      row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
    />
  );
};

const valuesOf = ({ type, name, config }: NotificationChannel) => typedChannel(type, name, config);

/** The settings of a stored channel. */
const Settings = ({ channel }: { channel: NotificationChannel }) => {
  const { channels, actions, settings } = useTexts();
  const { publicId, type, secretNames } = channel;
  const { draft, saving: change } = useEdit(channel, channelQuery(publicId), valuesOf, (changes, newest) => {
    const { name, config } = sentChannel(type, { ...newest, ...changes } as TypedValues);
    return changeChannel(publicId, { name, config: config as Parameters<typeof changeChannel>[1]['config'] });
  });
  const submit = (): void => saveThen(change, () => draft.clear());
  const names: Readonly<Record<string, string>> = settings.names;
  return (
    <Panel title={channels.settings}>
      <div className={layout.inset}>
        <ChannelForm
          type={type}
          draft={draft}
          kept={secretNames}
          fault={change.error}
          onSubmit={submit}
          note={<ConflictNote draft={draft} labelOf={(name) => names[name] ?? actions.name} />}
        >
          <SubmitButton disabled={change.isPending || !draft.isChanged || draft.conflicts.length > 0}>
            {actions.save}
          </SubmitButton>
          <span role="status">{change.isSuccess && !draft.isChanged ? channels.saved : ''}</span>
        </ChannelForm>
      </div>
    </Panel>
  );
};

/** One channel: whether it works, its settings, and what was sent to it. */
export const ChannelScreen = () => {
  const { channels: texts } = useTexts();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay();
  const channel = useQuery(channelQuery(id));
  const turn = useAction((isActive: boolean) => changeChannel(id, { isActive }));
  const { data } = channel;
  if (data === undefined)
    return <UnreadRecord record={channel} back={<BackLink to="/channels">{texts.back}</BackLink>} />;
  const mayEdit = may('editRecords');
  return (
    <>
      <BackLink to="/channels">{texts.back}</BackLink>
      <ScreenHead
        title={data.name}
        status={
          <>
            {wordFor(texts.types, data.type)} · <ChannelState channel={data} />
          </>
        }
      >
        {mayEdit ? (
          <>
            <Button disabled={turn.isPending} onClick={() => turn.mutate(!data.isActive)}>
              {data.isActive ? texts.turnOff : texts.turnOn}
            </Button>
            <DeleteButton
              name={data.name}
              hint={texts.deleteHint}
              onDelete={() => deleteChannel(id)}
              onDeleted={() => void navigate({ to: '/channels' })}
            />
          </>
        ) : null}
      </ScreenHead>
      <StaleNotice reading={channel} />
      <FaultNote fault={turn.error} />
      {may('sendAlerts') ? <ChannelTest id={id} /> : null}
      <ChannelEnd channel={data} mayEdit={mayEdit} />
      <Columns>
        <Column>
          {isOwnTypeName(data.type) ? <OwnTypeSettings channel={data} /> : null}
          {mayEdit && !isOwnTypeName(data.type) ? <Settings channel={data} /> : null}
          {mayEdit && !isTypeMissing(data) ? <FiltersPanel channel={data} /> : null}
        </Column>
        <Column>
          <Deliveries id={id} />
          <ExplanationPanel asked={{ channel: id }} />
        </Column>
      </Columns>
    </>
  );
};

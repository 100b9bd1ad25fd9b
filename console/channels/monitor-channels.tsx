import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../access/queries.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { customerNumbered, customerQuery } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { wordFor } from '../kernel/word-for.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PartFault, SheetSkeleton } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { isOwnTypeName } from '../../src/domain/notifications/own-channel-types.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { offeredChannelsQuery, overrideChannel, overridesQuery } from './queries.ts';
import type { OverrideChanges } from './queries.ts';
import { alertedChannels } from './alerted-channels.ts';
import type { AlertedChannel } from './alerted-channels.ts';

const ChannelActions = ({ monitorId, alerted }: { monitorId: string; alerted: AlertedChannel }) => {
  const { monitorChannels: texts } = useTexts();
  const [isTyping, setTyping] = useState(false);
  const change = useAction((changes: OverrideChanges | null) => overrideChannel(monitorId, alerted.channel, changes));
  const isBusy = change.isPending;
  const { name } = alerted.channel;
  return (
    <>
      {alerted.override === null ? null : (
        <Button disabled={isBusy} aria-label={`${texts.restore}: ${name}`} onClick={() => change.mutate(null)}>
          {texts.restore}
        </Button>
      )}
      {alerted.state === 'muted' ? null : (
        <Button
          disabled={isBusy}
          aria-label={`${texts.mute}: ${name}`}
          onClick={() => change.mutate({ isActive: false })}
        >
          {texts.mute}
        </Button>
      )}
      {isOwnTypeName(alerted.channel.type) ? null : (
        <Button disabled={isBusy} aria-label={`${texts.replace}: ${name}`} onClick={() => setTyping(true)}>
          {texts.replace}
        </Button>
      )}
      {isTyping ? (
        <OverrideDialog
          alerted={alerted}
          fault={change.error}
          isBusy={isBusy}
          onSubmit={(config) => change.mutate({ isActive: true, config }, { onSuccess: () => setTyping(false) })}
          onClose={() => setTyping(false)}
        />
      ) : null}
      <FaultNote fault={isTyping ? null : change.error} />
    </>
  );
};

interface MonitorChannelsProps {
  address: MonitorAddress;
  customerId: number | null;
}

/** The channels that the alerts of a monitor go to. It can mute each of them, or use other settings. */
export const MonitorChannels = ({ address: { id: monitorId }, customerId }: MonitorChannelsProps) => {
  const { monitorChannels: texts, channels: words } = useTexts();
  const may = useMay();
  const channels = useQuery(offeredChannelsQuery);
  const overrides = useQuery(overridesQuery(monitorId));
  const named = useQuery({ ...customerNumbered(customerId ?? 0), enabled: customerId !== null });
  const id = named.data?.id;
  const customer = useQuery({ ...customerQuery(id ?? ''), enabled: id !== undefined });
  const answers = [
    channels,
    overrides,
    ...(customerId === null ? [] : [named]),
    ...(id === undefined ? [] : [customer]),
  ];
  const failed = answers.find(({ data, isError }) => isError && data === undefined);
  if (failed !== undefined) return <PartFault reading={failed} />;
  if (answers.some(({ data }) => data === undefined)) return <SheetSkeleton />;
  const chosen = customer.data?.notificationChannels ?? null;
  const alerted = alertedChannels({
    channels: channels.data ?? [],
    overrides: overrides.data ?? [],
    customerId,
    chosen,
  });
  const mayEdit = may('editRecords');
  return (
    <Panel title={texts.title}>
      {alerted.length === 0 ? (
        <PanelNote>
          {texts.none} {mayEdit ? <PlaceLink to="/channels/new">{texts.add}</PlaceLink> : null}
        </PanelNote>
      ) : null}
      <PanelRows>
        {alerted.map((each) => (
          <PanelRow
            key={each.channel.publicId}
            aside={mayEdit ? <ChannelActions monitorId={monitorId} alerted={each} /> : undefined}
          >
            <NameLink to="/channels/$id" params={{ id: each.channel.publicId }}>
              {each.channel.name}
            </NameLink>
            <RowNote>
              {wordFor(words.types, each.channel.type)} · {texts.states[each.state]}
            </RowNote>
          </PanelRow>
        ))}
      </PanelRows>
      {alerted.length > 0 && chosen !== null ? <PanelNote>{texts.chosen}</PanelNote> : null}
    </Panel>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../access/queries.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { customerNumbered, customerQuery } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useFormats, useTexts } from '../kernel/texts.ts';
import { wordFor } from '../kernel/word-for.ts';
import { Button } from '../kernel/ui/button.tsx';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PartFault, SheetSkeleton } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { tagsOfMonitor } from '../monitors/tag-queries.ts';
import { isOwnTypeName } from '../../src/domain/notifications/own-channel-types.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { offeredChannelsQuery, overrideChannel, overridesQuery } from './queries.ts';
import type { ChannelOverride, OverrideChanges } from './queries.ts';
import { alertedChannels, stateOf } from './alerted-channels.ts';
import type { AlertedChannel } from './alerted-channels.ts';

const ChannelActions = ({ monitorId, alerted }: { monitorId: string; alerted: AlertedChannel }) => {
  const { monitorChannels: texts } = useTexts();
  const [isTyping, setTyping] = useState(false);
  /** The change that waits, because somebody else has changed the same override. */
  const [waiting, setWaiting] = useState<{ readonly changes: OverrideChanges | null } | null>(null);
  const { channel, override: seen } = alerted;
  const { name } = channel;
  const store = useAction((changes: OverrideChanges | null) => overrideChannel(monitorId, { channel, seen, changes }));
  const change = (changes: OverrideChanges | null): void =>
    store.mutate(changes, {
      onSuccess: (end) => {
        setTyping(false);
        setWaiting(end === 'conflict' ? { changes } : null);
      },
    });
  const isBusy = store.isPending || waiting !== null;
  /** Returns what an override does, with its settings. */
  const textOf = (override: Pick<ChannelOverride, 'isActive' | 'config'> | null): string =>
    [texts.states[stateOf(override)], ...Object.values(override?.config ?? {}).map(String)].join(', ');
  return (
    <>
      {alerted.override === null ? null : (
        <Button disabled={isBusy} aria-label={`${texts.restore}: ${name}`} onClick={() => change(null)}>
          {texts.restore}
        </Button>
      )}
      {alerted.state === 'muted' ? null : (
        <Button disabled={isBusy} aria-label={`${texts.mute}: ${name}`} onClick={() => change({ isActive: false })}>
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
          fault={store.error}
          isBusy={isBusy}
          onSubmit={(config) => change({ isActive: true, config })}
          onClose={() => setTyping(false)}
        />
      ) : null}
      <FaultNote fault={isTyping ? null : store.error} />
      {waiting === null ? null : (
        <ConflictNote
          draft={{
            conflicts: ['override'],
            stored: { override: textOf(seen) },
            values: { override: textOf(waiting.changes === null ? null : { config: null, ...waiting.changes }) },
            keepTyped: () => change(waiting.changes),
            takeStored: () => setWaiting(null),
          }}
          labelOf={() => name}
        />
      )}
    </>
  );
};

interface MonitorChannelsProps {
  address: MonitorAddress;
  customerId: number | null;
}

/** The channels that the alerts of a monitor go to. It can mute each of them, or use other settings. */
export const MonitorChannels = ({ address, customerId }: MonitorChannelsProps) => {
  const { id: monitorId } = address;
  const { monitorChannels: texts, channels: words } = useTexts();
  const formats = useFormats();
  const may = useMay();
  const tags = useQuery(tagsOfMonitor(address));
  const channels = useQuery(offeredChannelsQuery);
  const overrides = useQuery(overridesQuery(monitorId));
  const named = useQuery({ ...customerNumbered(customerId ?? 0), enabled: customerId !== null });
  const id = named.data?.id;
  const customer = useQuery({ ...customerQuery(id ?? ''), enabled: id !== undefined });
  const answers = [
    channels,
    overrides,
    tags,
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
    tags: tags.data?.items.map(({ name }) => name) ?? [],
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
              {each.filters.length === 0 ? null : ` (${formats.list(each.filters.map((name) => texts.filters[name]))})`}
            </RowNote>
          </PanelRow>
        ))}
      </PanelRows>
      {alerted.length > 0 && chosen !== null ? <PanelNote>{texts.chosen}</PanelNote> : null}
    </Panel>
  );
};

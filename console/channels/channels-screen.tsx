import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useAreaTexts, useTexts } from '../kernel/texts.ts';
import { wordFor } from '../kernel/word-for.ts';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { isTypeMissing } from './own-type-settings.tsx';
import { channelsQuery } from './queries.ts';
import type { NotificationChannel } from './queries.ts';

/** Says whether a channel is on, and why it sends nothing or the service turned it off. */
export const ChannelState = ({ channel }: { channel: NotificationChannel }) => {
  const { channels, ownTypes } = useAreaTexts();
  const { isActive, disabledReason } = channel;
  if (isActive && isTypeMissing(channel)) return <StateText tone="bad">{ownTypes.missing}</StateText>;
  return isActive ? (
    <StateText tone="good">{channels.on}</StateText>
  ) : (
    <StateText tone="soft">{disabledReason === null ? channels.off : channels.disabled[disabledReason]}</StateText>
  );
};

/** The channels that receive alerts. */
export const ChannelsScreen = () => {
  const { channels: texts } = useTexts();
  const may = useMay();
  const add = may('editRecords') ? <MainLink to="/channels/new">{texts.new}</MainLink> : null;
  return (
    <ListScreen
      title={texts.title}
      records={useInfiniteQuery(channelsQuery(useAddressSearch()))}
      none={texts.none}
      noneHint={texts.noneHint}
      add={add}
      row={(channel) => (
        <PanelRow key={channel.publicId} aside={<ChannelState channel={channel} />}>
          <NameLink to="/channels/$id" params={{ id: channel.publicId }}>
            {channel.name}
          </NameLink>
          <RowNote>{wordFor(texts.types, channel.type)}</RowNote>
        </PanelRow>
      )}
    />
  );
};

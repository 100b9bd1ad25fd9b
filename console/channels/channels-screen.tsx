import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { channelsQuery } from './queries.ts';
import type { NotificationChannel } from './queries.ts';
import record from '../kernel/ui/record.module.css';
import styles from './channels-screen.module.css';

/** Says whether a channel is on, and why the service turned it off. */
export const ChannelState = ({ channel: { isActive, disabledReason } }: { channel: NotificationChannel }) => {
  const { channels } = useTexts();
  if (isActive) return <span className={styles.on}>{channels.on}</span>;
  return (
    <span className={styles.off}>{disabledReason === null ? channels.off : channels.disabled[disabledReason]}</span>
  );
};

/** The channels that receive alerts. */
export const ChannelsScreen = () => {
  const { channels: texts } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const channels = useInfiniteQuery(channelsQuery);
  const mayEdit = me.permissions.includes('editRecords');
  const add = mayEdit ? (
    <PlaceLink isMain to="/channels/new">
      {texts.new}
    </PlaceLink>
  ) : null;
  const items = channels.data?.pages.flatMap(({ items: page }) => page);
  return (
    <>
      <ScreenHead title={texts.title}>{items?.length === 0 ? null : add}</ScreenHead>
      {channels.isError && items !== undefined ? <StaleNotice since={channels.dataUpdatedAt} /> : null}
      {channels.isError && items === undefined ? (
        <FaultState fault={channels.error} onRetry={() => void channels.refetch()} />
      ) : null}
      {channels.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 ? (
        <EmptyState title={texts.none} hint={texts.noneHint}>
          {add}
        </EmptyState>
      ) : null}
      {items === undefined || items.length === 0 ? null : (
        <Sheet>
          <PanelRows>
            {items.map((channel) => (
              <PanelRow key={channel.publicId} aside={<ChannelState channel={channel} />}>
                <Link to="/channels/$id" params={{ id: channel.publicId }} className={record.name} dir="auto">
                  {channel.name}
                </Link>
                <span className={record.soft}>{texts.types[channel.type]}</span>
              </PanelRow>
            ))}
          </PanelRows>
        </Sheet>
      )}
      <MoreButton pages={channels} />
    </>
  );
};

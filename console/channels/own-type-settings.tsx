import { useAreaTexts } from '../kernel/texts.ts';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { isOwnTypeName } from '../../src/domain/notifications/own-channel-types.ts';
import type { NotificationChannel } from './queries.ts';

/** Returns true if the host of the service no longer adds the type of the channel. */
export const isTypeMissing = ({ type, warnings = [] }: Pick<NotificationChannel, 'type' | 'warnings'>): boolean =>
  isOwnTypeName(type) && warnings.some(({ path }) => path === 'type');

/** Says how a channel of a type of the host is changed, or why it sends nothing. */
export const OwnTypeSettings = ({ channel }: { channel: NotificationChannel }) => {
  const { ownTypes } = useAreaTexts();
  const { type } = channel;
  return isTypeMissing(channel) ? (
    <Panel title={ownTypes.missing}>
      <PanelNote>{ownTypes.missingHint({ type })}</PanelNote>
    </Panel>
  ) : (
    <Panel title={ownTypes.setUp}>
      <PanelNote>{ownTypes.hint({ type })}</PanelNote>
    </Panel>
  );
};

import { addOwnChannelTypes } from './own-channel-types.ts';
import type { OwnChannelTypes } from './own-channel-types.ts';
import { addOwnMonitorKinds } from './own-monitor-kinds.ts';
import type { OwnMonitorKinds } from './own-monitor-kinds.ts';

/** The options by which a host adds channel types and monitor kinds. */
export interface OwnTypeOptions {
  /**
   * Channel types beside the built-in ones, such as `{ 'x-acme-chat': defineOwnChannelType({ … }) }`. The process has
   * them until `close`, and every composition in it shares them.
   */
  readonly channelTypes?: OwnChannelTypes;
  /**
   * Monitor kinds beside the built-in ones, such as `{ 'x-acme-queue': defineOwnMonitorKind({ … }) }`. The process has
   * them until `close`, and every composition in it shares them.
   */
  readonly kinds?: OwnMonitorKinds;
}

/** Adds what the host adds, all or nothing. Returns a function that removes it. */
export const addOwnTypes = ({ channelTypes, kinds }: OwnTypeOptions): (() => void) => {
  const removeTypes = addOwnChannelTypes(channelTypes);
  try {
    const removeKinds = addOwnMonitorKinds(kinds);
    return () => {
      removeTypes();
      removeKinds();
    };
  } catch (fault) {
    removeTypes();
    throw fault;
  }
};

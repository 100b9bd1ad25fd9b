import type { NotificationChannel } from './channel.ts';

/** What muting a channel for a monitor, or ending that, does to the override of the channel for the monitor. */
export type MutingStep = 'create' | 'turnOff' | 'turnOn' | 'delete' | 'none';

/**
 * Returns what makes a channel muted for a monitor or not. An override without settings of its own can only mute, so
 * that it is deleted when it does not mute any more.
 */
export const mutingStep = (
  override: Pick<NotificationChannel, 'isActive' | 'inheritsConfig'> | undefined,
  isMuted: boolean,
): MutingStep => {
  if (override === undefined) return isMuted ? 'create' : 'none';
  if (override.isActive !== isMuted) return 'none';
  if (isMuted) return 'turnOff';
  return override.inheritsConfig ? 'delete' : 'turnOn';
};

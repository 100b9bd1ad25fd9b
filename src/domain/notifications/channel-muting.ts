import type { NotificationChannel } from './channel.ts';

/** The change of the override of a channel for a monitor that mutes the channel, or ends that. */
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

import { defineErrors } from '../kernel/errors.ts';

/** Notification channels. */
export const notificationChannelErrors = defineErrors({
  configRequiredForTypeChange: { kind: 'invalid', when: 'A channel changes its type and brings no settings for the new one.' },
  notificationChannelRecipientExists: {
    kind: 'conflict',
    when: 'An active channel of this type and scope reaches the same recipient already.',
    data: { channelId: 'the channel that is there already' },
  },
  webhookHostHeaderForbidden: { kind: 'invalid', when: 'The custom headers of a webhook set the `Host` header.' },
  channelNotFound: { kind: 'missing', when: 'The caller can see no such channel.' },
});

import { defineErrors } from '../kernel/errors.ts';

/** Notification channels and their overrides for single websites. */
export const notificationChannelErrors = defineErrors({
  configRequiredForTypeChange: { kind: 'invalid', when: 'A channel changes its type and brings no settings for the new one.' },
  notificationChannelRecipientExists: {
    kind: 'conflict',
    when: 'An active channel of this type and scope reaches the same recipient already.',
    data: { channelId: 'the channel that is there already' },
  },
  webhookHostHeaderForbidden: { kind: 'invalid', when: 'The custom headers of a webhook set the `Host` header.' },
  sourceChannelIdRequired: { kind: 'invalid', when: 'A new override does not say which channel it is based on.' },
  invalidSourceChannelId: { kind: 'invalid', when: 'The channel that an override is to be based on is no valid id.' },
  sourceChannelNotFound: { kind: 'missing', when: 'The caller cannot see the channel that the override is based on.' },
  websiteChannelOverrideExists: { kind: 'conflict', when: 'The website overrides this channel already.' },
  channelIdRequired: { kind: 'invalid', when: 'A change or removal does not say which channel it is for.' },
  invalidChannelId: { kind: 'invalid', when: 'The channel of a change or removal is no valid id.' },
  channelNotFound: { kind: 'missing', when: 'The caller can see no such channel.' },
});

import { defineErrors } from '../kernel/errors.ts';

export const notificationChannelErrors = defineErrors({
  configRequiredForTypeChange: { kind: 'invalid', when: 'The request changes the type of a channel without settings for the new type.' },
  notificationChannelRecipientExists: {
    kind: 'conflict',
    when: 'Another active channel of this type and scope has one of the recipients.',
    data: { channelId: 'the existing channel' },
  },
  webhookHostHeaderForbidden: { kind: 'invalid', when: 'The custom headers of a webhook include `Host`.' },
  channelNotFound: { kind: 'missing', when: 'The caller can see no such channel.' },
});

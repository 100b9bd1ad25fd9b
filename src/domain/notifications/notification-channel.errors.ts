import { defineErrors } from '../kernel/errors.ts';

/** The refusals of notification channels and of overrides for single monitors. */
export const notificationChannelErrors = defineErrors({
  configRequiredForTypeChange: {
    kind: 'invalid',
    when: 'The request changes the type of a channel without settings for the new type.',
  },
  channelHasOverrides: {
    kind: 'conflict',
    when: 'The request changes the type of a channel for which monitors have settings of the former type.',
    data: {
      count: 'the number of these monitors',
      monitors: 'list of `{id, name}`, at most 100 of these monitors',
    },
  },
  notificationChannelRecipientExists: {
    kind: 'conflict',
    when: 'Another active channel of this type and scope has one of the recipients.',
    data: { channelId: 'the existing channel' },
  },
  webhookHostHeaderForbidden: { kind: 'invalid', when: 'The custom headers of a webhook include `Host`.' },
  sourceChannelIdRequired: { kind: 'invalid', when: 'A new override names no source channel.' },
  invalidSourceChannelId: { kind: 'invalid', when: 'The source channel is named by something other than an id.' },
  sourceChannelNotFound: { kind: 'missing', when: 'The caller can see no such source channel.' },
  websiteChannelOverrideExists: { kind: 'conflict', when: 'The monitor already has an override of the channel.' },
  channelIdRequired: { kind: 'invalid', when: 'The request names no override.' },
  invalidChannelId: { kind: 'invalid', when: 'The override is named by something other than an id.' },
  imChannelInUse: {
    kind: 'conflict',
    when: 'Escalation policies send to the channel to delete.',
    data: { usedBy: 'list of `{type, id, name}`, the records that refer to the channel' },
  },
  channelSilencesCustomers: {
    kind: 'conflict',
    when: 'The channel to delete is the last active one that customers have chosen, and `force` is not set.',
    data: {
      count: 'the number of these customers',
      customers: 'list of `{id, name}`, at most 100 of these customers',
    },
  },
  channelNotFound: { kind: 'missing', when: 'The caller can see no such channel.' },
});

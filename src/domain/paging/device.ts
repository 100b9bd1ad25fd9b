import type { ChannelSettings } from '../notifications/channel-type.ts';
import { isCodeOpen, recipientOf } from './contact-method.ts';
import type { ContactMethod } from './contact-method.ts';

const isSubscription = ({ type }: Pick<ContactMethod, 'type'>): boolean => type === 'webPush';

/** Returns the method by which the browser with a subscription was added before, or null. */
export const subscriptionOf = <Method extends Pick<ContactMethod, 'type' | 'secrets'>>(
  methods: readonly Method[],
  { endpoint }: ChannelSettings,
): Method | null => methods.find((method) => isSubscription(method) && method.secrets['endpoint'] === endpoint) ?? null;

/** Returns the latest browser that waits for the code it was sent, or null. `methods` are listed newest first. */
export const waitingSubscription = <
  Method extends Parameters<typeof isCodeOpen>[0] & Pick<ContactMethod, 'type' | 'verifiedAt'>,
>(
  methods: readonly Method[],
  now: Date,
): Method | null =>
  methods.find((method) => isSubscription(method) && method.verifiedAt === null && isCodeOpen(method, now)) ?? null;

/** Returns the verified method for mail to an address, or null. */
export const mailMethodOf = <Method extends Pick<ContactMethod, 'type' | 'config' | 'verifiedAt'>>(
  methods: readonly Method[],
  email: string,
): Method | null =>
  methods.find(
    (method) =>
      method.type === 'email' &&
      method.verifiedAt !== null &&
      recipientOf(method)?.toLowerCase() === email.toLowerCase(),
  ) ?? null;

import * as api from '../client/sdk.gen.ts';
import type { ContactMethod, GetNotificationRulesResponses } from '../client/types.gen.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';

export type { ContactMethod };
export type Rules = GetNotificationRulesResponses[200];

/** The contact methods of the signed-in person. */
export const methodsQuery = bodyQuery(['contact-methods'], (signal) =>
  api.listContactMethods({ query: { perPage: 100 }, signal }),
);

/** The notification rules of the signed-in person. */
export const rulesQuery = bodyQuery(['notification-rules'], (signal) => api.getNotificationRules({ signal }));

type NewMethod = Parameters<typeof api.createContactMethod>[0]['body'];

/** Adds a contact method, to which a code is sent. */
export const addMethod = (body: NewMethod) => bodyOf(api.createContactMethod({ body }));

/** Returns the key with which browsers subscribe to push messages. */
export const readPushKey = async (): Promise<string> => (await bodyOf(api.getWebPushKey())).publicKey;

export const sendCode = (id: string) => bodyOf(api.sendContactMethodCode({ path: { id } }));

export const verifyMethod = (id: string, code: string) =>
  bodyOf(api.verifyContactMethod({ path: { id }, body: { code } }));

export const removeMethod = (id: string) => bodyOf(api.deleteContactMethod({ path: { id } }));

type RuleChanges = Parameters<typeof api.updateNotificationRules>[0]['body'];

export const changeRules = (body: RuleChanges) => bodyOf(api.updateNotificationRules({ body }));

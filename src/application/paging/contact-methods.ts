import { imAccessDenied } from '../../domain/access/caller.rules.ts';
import { isPerson, isSameUser } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { contactMethodRules } from '../../domain/paging/contact-method.ts';
import type { ContactMethod } from '../../domain/paging/contact-method.ts';
import { withoutMethod } from '../../domain/paging/notification-rules.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import type { ById } from '../kernel/repository.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { privateMembersOf } from '../notifications/channel-records.ts';
import type { WebPushKeys } from '../notifications/ports.ts';
import { addContactMethod, contactMethodAudit, enterMethodCode, sendCodeAgain } from './new-contact-method.ts';
import type { CodeNeeds, NewContactMethod, NewMethodNeeds } from './new-contact-method.ts';
import type { ContactMethodFilter, ContactMethods, PersonalRules } from './ports.ts';

interface Needs {
  readonly contactMethods: ContactMethods;
}

interface RulesNeeds {
  readonly personalRules: PersonalRules;
}

/** The members that commands on a contact method share. Only its person can change it, not even an administrator. */
const onOwnMethod = {
  permission: 'useIncidentManagement',
  records: ({ contactMethods }: Needs) => contactMethods,
  missing: 'notFound',
  guard: {
    refuses: ['notFound'],
    refusal: ({ caller }: CommandContext, method: ContactMethod) =>
      isSameUser(caller, method.userId) ? null : refused('notFound'),
  },
} as const;

/** Lists the contact methods of the caller, newest first. */
export const listContactMethods = defineQuery({
  name: 'listContactMethods',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied'],
  execute:
    ({ contactMethods }: Needs) =>
    async (
      { scope, caller },
      { request, filter }: { readonly request: ListRequest; readonly filter: Pick<ContactMethodFilter, 'type'> },
    ) =>
      isPerson(caller)
        ? accepted(await contactMethods.page(scope, request, { ...filter, userId: caller.userId }))
        : imAccessDenied,
});

/** Adds a contact method of the caller. It is used once it is verified. */
export const createContactMethod = definePreparedCommand({
  name: 'createContactMethod',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied', ...codesOf(contactMethodRules)],
  prepare:
    ({ addressGuard }: NewMethodNeeds & RulesNeeds & { readonly addressGuard: AddressGuard }) =>
    async (_context: QueryContext, sent: NewContactMethod) => ({
      sent,
      privateMembers: await privateMembersOf(addressGuard, sent.config, [sent.type]),
    }),
  execute:
    (needs) =>
    async (context, { sent, privateMembers }) => {
      const { caller } = context;
      if (!isPerson(caller)) return imAccessDenied;
      const { organizationId, userId } = caller;
      await needs.personalRules.lock(userId);
      const present = await needs.contactMethods.list({ organizationId, customerId: null }, { userId });
      return addContactMethod(needs, context, caller, contactMethodRules, { sent, privateMembers, present });
    },
});

/** Sends another code, which replaces the earlier one. */
export const sendContactMethodCode = defineRecordCommand({
  name: 'sendContactMethodCode',
  ...onOwnMethod,
  execute: async (context, found, _input: ById, needs: CodeNeeds) =>
    accepted(await sendCodeAgain(needs, context, found)),
});

/** Verifies a contact method of the caller by the code that was sent to it. */
export const verifyContactMethod = defineRecordCommand({
  name: 'verifyContactMethod',
  ...onOwnMethod,
  refuses: ['invalidRequestBody'],
  execute: (context, found, { code }: ById & { readonly code: string }, needs: Needs & Pick<CodeNeeds, 'digest'>) =>
    enterMethodCode(needs, context, found, code),
});

/** Deletes a contact method with the steps of the rules that use it. */
export const deleteContactMethod = defineRecordCommand({
  name: 'deleteContactMethod',
  ...onOwnMethod,
  lockFirst: async ({ caller }, _input: ById, { personalRules }: Needs & RulesNeeds) => {
    if (isPerson(caller)) await personalRules.lock(caller.userId);
  },
  execute: async ({ now, audit }, found, _input: ById, { contactMethods, personalRules }: Needs & RulesNeeds) => {
    const rules = await personalRules.lock(found.userId);
    await personalRules.save(found.userId, withoutMethod(rules, found.id), now);
    await contactMethods.remove(found);
    audit(contactMethodAudit('deleted', found));
    return accepted({ success: true as const });
  },
});

/** Returns the public key with which browsers subscribe to push messages of this service. */
export const getWebPushKey = defineQuery({
  name: 'getWebPushKey',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied'],
  execute:
    ({ webPushKeys }: { readonly webPushKeys: WebPushKeys }) =>
    async ({ caller }) => {
      if (!isPerson(caller)) return imAccessDenied;
      const { publicKey } = await webPushKeys.current();
      return accepted({ publicKey });
    },
});

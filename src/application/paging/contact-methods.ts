import { imAccessDenied } from '../../domain/access/caller.rules.ts';
import { isPerson, isSameUser } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import {
  CODE_DIGITS,
  contactMethodRules,
  enterCode,
  storedContactSettings,
  withCode,
  withoutCode,
} from '../../domain/paging/contact-method.ts';
import type { ContactMethod, ContactMethodType, RequestedMethod } from '../../domain/paging/contact-method.ts';
import { withoutMethod } from '../../domain/paging/notification-rules.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { privateMembersOf } from '../notifications/channel-records.ts';
import type { AlertAudiences, DefaultSmsProvider, NotificationChannels, WebPushKeys } from '../notifications/ports.ts';
import { accountChannelOf, countriesOf } from './contact-sender.ts';
import { noticeMessage } from './page-messages.ts';
import type { ContactMethodFilter, ContactMethods, PersonalRules } from './ports.ts';

interface Needs {
  readonly contactMethods: ContactMethods;
}

interface RulesNeeds {
  readonly personalRules: PersonalRules;
}

interface CodeNeeds extends Needs {
  readonly alertAudiences: Pick<AlertAudiences, 'of'>;
  readonly digest: Pick<Digest, 'keyed' | 'same'>;
  readonly secrets: Pick<SecretSource, 'digits'>;
  readonly ids: IdSource;
}

/** A contact method as a person sends it. */
export interface NewContactMethod {
  readonly name: string | null;
  readonly type: ContactMethodType;
  readonly config: ChannelSettings;
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

/** Returns the members of a contact method that are audited. */
export const contactMethodAudit = (event: string, method: ContactMethod) =>
  auditEntry(`imContactMethod.${event}`, method, {
    after: { userId: method.userId, name: method.name, type: method.type },
  });

const digestOf = (
  { digest }: Pick<CodeNeeds, 'digest'>,
  { publicId }: Pick<ContactMethod, 'publicId'>,
  code: string,
): string => digest.keyed(`contact-method/${publicId}/${code.replace(/\s/g, '')}`);

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

/** Stores a new code of the method and sends it there. */
const sendCode = async (
  needs: CodeNeeds,
  { now, send }: CommandContext,
  method: ContactMethod,
): Promise<ContactMethod> => {
  const code = needs.secrets.digits(CODE_DIGITS);
  const stored = expectStored(
    await needs.contactMethods.save(withCode(method, digestOf(needs, method, code), now), method),
  );
  const { organization } = await needs.alertAudiences.of(method.organizationId, null);
  const notice: Notice = {
    type: 'onCall.code',
    timestamp: now.toISOString(),
    data: { code, customer: null, organization },
  };
  send(
    noticeMessage({
      messageId: needs.ids.next(),
      organizationId: method.organizationId,
      userId: method.userId,
      contactMethodId: method.id,
      notice,
      until: stored.codeExpiresAt ?? now,
    }),
  );
  return stored;
};

/** Adds a contact method of the caller. It is used once it is verified. */
export const createContactMethod = definePreparedCommand({
  name: 'createContactMethod',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied', ...codesOf(contactMethodRules)],
  prepare:
    ({
      addressGuard,
    }: CodeNeeds &
      RulesNeeds & {
        readonly addressGuard: AddressGuard;
        readonly notificationChannels: NotificationChannels;
        readonly defaultSmsProvider: DefaultSmsProvider;
      }) =>
    async (_context: QueryContext, sent: NewContactMethod) => ({
      sent,
      privateMembers: await privateMembersOf(addressGuard, sent.config, [sent.type]),
    }),
  execute:
    (needs) =>
    async (context, { sent, privateMembers }) => {
      const { caller, now, audit } = context;
      if (!isPerson(caller)) return imAccessDenied;
      const { organizationId, userId } = caller;
      // The lock keeps a person from adding more methods at the same time than are allowed.
      await needs.personalRules.lock(userId);
      const present = await needs.contactMethods.list({ organizationId, customerId: null }, { userId });
      const hasSmsAccount =
        needs.defaultSmsProvider !== null || (await accountChannelOf(needs, organizationId, 'sms')) !== null;
      const voiceAccount = await accountChannelOf(needs, organizationId, 'voice');
      const requested: RequestedMethod = {
        ...sent,
        privateMembers,
        hasSmsAccount,
        voiceCountries: voiceAccount === null ? null : countriesOf(voiceAccount),
        count: present.length,
      };
      const broken = firstBroken(contactMethodRules, requested);
      if (broken !== null) return broken;
      const { name, type, config } = sent;
      const settings = storedContactSettings(type, config);
      const record = {
        ...stampOf(needs.ids, now),
        organizationId,
        userId,
        name,
        type,
        ...settings,
        ...withoutCode,
        verifiedAt: null,
      };
      const added = expectStored(await addOne(needs.contactMethods, record));
      audit(contactMethodAudit('created', added));
      return accepted(await sendCode(needs, context, added));
    },
});

/** Sends another code, which replaces the earlier one. */
export const sendContactMethodCode = defineRecordCommand({
  name: 'sendContactMethodCode',
  ...onOwnMethod,
  execute: async (context, found, _input: ById, needs: CodeNeeds) => {
    if (found.verifiedAt !== null) {
      context.unchanged();
      return accepted(found);
    }
    context.audit(contactMethodAudit('codeSent', found));
    return accepted(await sendCode(needs, context, found));
  },
});

/** Verifies a contact method of the caller by the code that was sent to it. */
export const verifyContactMethod = defineRecordCommand({
  name: 'verifyContactMethod',
  ...onOwnMethod,
  refuses: ['invalidRequestBody'],
  execute: async (
    { now, audit, unchanged, commitOnRefusal },
    found,
    { code }: ById & { readonly code: string },
    needs: Needs & Pick<CodeNeeds, 'digest'>,
  ) => {
    const { method, outcome } = enterCode(
      found,
      needs.digest.same(found.codeDigest ?? '', digestOf(needs, found, code)),
      now,
    );
    if (method === found) {
      unchanged();
      return outcome;
    }
    const stored = expectStored(await needs.contactMethods.save(method, found));
    // A wrong code counts even though it is refused.
    commitOnRefusal();
    audit(contactMethodAudit(outcome.ok ? 'verified' : 'wrongCode', stored));
    return outcome.ok ? accepted(stored) : outcome;
  },
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

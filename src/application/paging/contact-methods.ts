import { imAccessDenied } from '../../domain/access/caller.rules.ts';
import { isPerson } from '../../domain/access/caller.ts';
import type { PersonCaller } from '../../domain/access/caller.ts';
import type { Scope } from '../../domain/access/scope.ts';
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
import type { ContactMethod, ContactMethodType } from '../../domain/paging/contact-method.ts';
import { withoutMethod } from '../../domain/paging/notification-rules.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { privateMembersOf } from '../notifications/channel-records.ts';
import type { AlertAudiences, DefaultSmsProvider, NotificationChannels } from '../notifications/ports.ts';
import { smsChannelOf } from './contact-sender.ts';
import { noticeMessage } from './page-messages.ts';
import type { ContactMethods, PersonalRules } from './ports.ts';

interface Needs {
  readonly contactMethods: ContactMethods;
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

/** Returns a person's own contact method. Administrators of the platform see only theirs here, too. */
const own = async (
  { contactMethods }: Needs,
  scope: Scope,
  { userId }: PersonCaller,
  id: string,
): Promise<ContactMethod | null> => {
  const found = await contactMethods.lock(scope, id);
  return found?.userId === userId ? found : null;
};

/** Returns the members of a contact method that are audited. */
const auditOf = (event: string, method: ContactMethod) =>
  auditEntry(`imContactMethod.${event}`, method, {
    after: { userId: method.userId, name: method.name, type: method.type },
  });

const digestOf = (
  { digest }: Pick<CodeNeeds, 'digest'>,
  { publicId }: Pick<ContactMethod, 'publicId'>,
  code: string,
): string => digest.keyed(`contact-method/${publicId}/${code.replace(/\s/g, '')}`);

export const listContactMethods = defineQuery({
  name: 'listContactMethods',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied'],
  execute:
    ({ contactMethods }: Needs) =>
    async ({ scope, caller }, { request }: { readonly request: ListRequest }) =>
      isPerson(caller)
        ? accepted(await contactMethods.page(scope, request, { userId: caller.userId }))
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

export const createContactMethod = definePreparedCommand({
  name: 'createContactMethod',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied', ...codesOf(contactMethodRules)],
  prepare:
    ({
      addressGuard,
    }: CodeNeeds & {
      readonly addressGuard: AddressGuard;
      readonly notificationChannels: NotificationChannels;
      readonly defaultSmsProvider: DefaultSmsProvider;
      readonly personalRules: PersonalRules;
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
      const hasSmsAccount = needs.defaultSmsProvider !== null || (await smsChannelOf(needs, organizationId)) !== null;
      const broken = firstBroken(contactMethodRules, { ...sent, privateMembers, hasSmsAccount, count: present.length });
      if (broken !== null) return broken;
      const { name, type, config } = sent;
      const settings = storedContactSettings(type, config);
      const record = {
        publicId: needs.ids.next(),
        organizationId,
        userId,
        name,
        type,
        ...settings,
        ...withoutCode,
        verifiedAt: null,
        createdAt: now,
        updatedAt: now,
      };
      const added = expectStored(await addOne(needs.contactMethods, record));
      audit(auditOf('created', added));
      return accepted(await sendCode(needs, context, added));
    },
});

/** Sends another code, which replaces the earlier one. */
export const sendContactMethodCode = defineCommand({
  name: 'sendContactMethodCode',
  permission: 'useIncidentManagement',
  refuses: ['notFound'],
  execute:
    (needs: CodeNeeds) =>
    async (context, { id }: ById) => {
      const { caller, scope, audit, unchanged } = context;
      const found = isPerson(caller) ? await own(needs, scope, caller, id) : null;
      if (found === null) return refused('notFound');
      if (found.verifiedAt !== null) {
        unchanged();
        return accepted(found);
      }
      audit(auditOf('codeSent', found));
      return accepted(await sendCode(needs, context, found));
    },
});

export const verifyContactMethod = defineCommand({
  name: 'verifyContactMethod',
  permission: 'useIncidentManagement',
  refuses: ['notFound', 'invalidRequestBody'],
  execute:
    (needs: Needs & Pick<CodeNeeds, 'digest'>) =>
    async (
      { caller, scope, now, audit, unchanged, commitOnRefusal },
      { id, code }: ById & { readonly code: string },
    ) => {
      const found = isPerson(caller) ? await own(needs, scope, caller, id) : null;
      if (found === null) return refused('notFound');
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
      audit(auditOf(outcome.ok ? 'verified' : 'wrongCode', stored));
      return outcome.ok ? accepted(stored) : outcome;
    },
});

/** Deletes a contact method with the steps of the rules that use it. */
export const deleteContactMethod = defineCommand({
  name: 'deleteContactMethod',
  permission: 'useIncidentManagement',
  refuses: ['notFound'],
  execute:
    (needs: Needs & { readonly personalRules: PersonalRules }) =>
    async ({ caller, scope, now, audit }, { id }: ById) => {
      if (!isPerson(caller)) return refused('notFound');
      const rules = await needs.personalRules.lock(caller.userId);
      const found = await own(needs, scope, caller, id);
      if (found === null) return refused('notFound');
      await needs.personalRules.save(caller.userId, withoutMethod(rules, found.id), now);
      await needs.contactMethods.remove(found);
      audit(auditOf('deleted', found));
      return accepted({ success: true as const });
    },
});

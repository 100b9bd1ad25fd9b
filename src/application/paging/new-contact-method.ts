import type { Notice } from '../../domain/notifications/alert.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { Rule } from '../../domain/kernel/rules.ts';
import {
  CODE_DIGITS,
  enterCode,
  storedContactSettings,
  withCode,
  withoutCode,
} from '../../domain/paging/contact-method.ts';
import type { ContactMethod, ContactMethodType, RequestedMethod } from '../../domain/paging/contact-method.ts';
import { subscriptionOf } from '../../domain/paging/device.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { AlertAudiences, DefaultSmsProvider, NotificationChannels } from '../notifications/ports.ts';
import { accountChannelOf, countriesOf } from './contact-sender.ts';
import { noticeMessage } from './page-messages.ts';
import type { ContactMethods } from './ports.ts';

/** The ports by which codes are sent to contact methods. */
export interface CodeNeeds {
  readonly contactMethods: ContactMethods;
  readonly alertAudiences: Pick<AlertAudiences, 'of'>;
  readonly digest: Pick<Digest, 'keyed' | 'same'>;
  readonly secrets: Pick<SecretSource, 'digits'>;
  readonly ids: IdSource;
}

/** The ports by which contact methods are added. */
export interface NewMethodNeeds extends CodeNeeds {
  readonly notificationChannels: NotificationChannels;
  readonly defaultSmsProvider: DefaultSmsProvider;
}

/** A contact method as a person sends it. */
export interface NewContactMethod {
  readonly name: string | null;
  readonly type: ContactMethodType;
  readonly config: ChannelSettings;
}

/** The person whose contact methods are changed. */
export type MethodOwner = Pick<ContactMethod, 'organizationId' | 'userId'>;

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

/** Stores a new code of the method and sends it there. */
const sendMethodCode = async (
  needs: CodeNeeds,
  { now, send }: Pick<CommandContext, 'now' | 'send'>,
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

/** Sends another code to a method, which replaces the earlier one, unless the method is verified. */
export const sendCodeAgain = async (
  needs: CodeNeeds,
  context: Pick<CommandContext, 'now' | 'send' | 'audit' | 'unchanged'>,
  method: ContactMethod,
): Promise<ContactMethod> => {
  if (method.verifiedAt !== null) {
    context.unchanged();
    return method;
  }
  context.audit(contactMethodAudit('codeSent', method));
  return sendMethodCode(needs, context, method);
};

/**
 * Adds a contact method, to which a code is sent. It is used once it is verified. A browser that has subscribed before
 * keeps its method. `present` are the methods of the person, whose rules are locked, so that nobody adds more at the same
 * time than are allowed.
 */
export const addContactMethod = async <Code extends string>(
  needs: NewMethodNeeds,
  context: Pick<CommandContext, 'now' | 'send' | 'audit' | 'unchanged'>,
  { organizationId, userId }: MethodOwner,
  rules: readonly Rule<RequestedMethod, Code>[],
  {
    sent,
    privateMembers,
    present,
  }: {
    readonly sent: NewContactMethod;
    readonly privateMembers: RequestedMethod['privateMembers'];
    readonly present: readonly ContactMethod[];
  },
): Promise<Outcome<ContactMethod, Code>> => {
  const { now, audit } = context;
  const known = subscriptionOf(present, sent.config);
  if (known !== null) return accepted(await sendCodeAgain(needs, context, known));
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
  const broken = firstBroken(rules, requested);
  if (broken !== null) return broken;
  const { name, type, config } = sent;
  const record = {
    ...stampOf(needs.ids, now),
    organizationId,
    userId,
    name,
    type,
    ...storedContactSettings(type, config),
    ...withoutCode,
    verifiedAt: null,
  };
  const added = expectStored(await addOne(needs.contactMethods, record));
  audit(contactMethodAudit('created', added));
  return accepted(await sendMethodCode(needs, context, added));
};

/** Verifies a locked contact method by the code that was sent to it. A wrong code counts even though it is refused. */
export const enterMethodCode = async (
  needs: Pick<CodeNeeds, 'contactMethods' | 'digest'>,
  { now, audit, unchanged, commitOnRefusal }: CommandContext,
  found: ContactMethod,
  code: string,
): Promise<Outcome<ContactMethod, 'invalidRequestBody'>> => {
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
  commitOnRefusal();
  audit(contactMethodAudit(outcome.ok ? 'verified' : 'wrongCode', stored));
  return outcome.ok ? accepted(stored) : outcome;
};

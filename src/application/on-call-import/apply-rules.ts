import {
  MAX_CONTACT_METHODS,
  recipientOf,
  storedContactSettings,
  withoutCode,
} from '../../domain/paging/contact-method.ts';
import type { ContactMethod } from '../../domain/paging/contact-method.ts';
import { MAX_RULE_STEPS, urgencies } from '../../domain/paging/notification-rules.ts';
import type { NotificationRules, Urgency } from '../../domain/paging/notification-rules.ts';
import type { KnownUser } from '../../domain/on-call-import/people.ts';
import type { PlannedContactMethod, PlannedRules, WithoutCounterpart } from '../../domain/on-call-import/plan.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { DefaultSmsProvider, NotificationChannels } from '../notifications/ports.ts';
import { accountChannelOf } from '../paging/contact-sender.ts';
import type { ContactMethods, PersonalRules } from '../paging/ports.ts';
import type { PreparedImport } from './prepare-import.ts';
import type { RecordWriter } from './record-writer.ts';

/** The ports of `applyRules`. */
export interface RuleNeeds {
  readonly contactMethods: ContactMethods;
  readonly personalRules: PersonalRules;
  readonly notificationChannels: NotificationChannels;
  readonly defaultSmsProvider: DefaultSmsProvider;
}

/** The result of importing the notification rules of people. */
export interface AppliedRules {
  /** The number of people who have new rules. */
  readonly changed: number;
  readonly without: readonly WithoutCounterpart[];
}

interface PersonContext {
  readonly user: KnownUser;
  readonly present: readonly ContactMethod[];
  readonly hasSmsAccount: boolean;
}

const isSame = (method: ContactMethod, type: PlannedContactMethod['type'], recipient: string): boolean =>
  method.type === type && recipientOf(method)?.toLowerCase() === recipient.toLowerCase();

/**
 * Stores a contact method unless the person has it. Only the address of the account counts as verified: mail goes there
 * without any rule.
 */
const addMethod = async (
  { contactMethods }: RuleNeeds,
  { now }: CommandContext,
  { user, present }: PersonContext,
  { externalId, type, address }: PlannedContactMethod,
  writer: RecordWriter,
): Promise<void> => {
  const recipient = address ?? user.email;
  const existing = present.find((method) => isSame(method, type, recipient));
  if (writer.find('contactMethod', externalId) !== undefined) return;
  if (existing !== undefined) {
    writer.note('contactMethod', externalId, existing);
    return;
  }
  const settings = { ...storedContactSettings(type, { recipient }), ...withoutCode };
  const members = { userId: user.id, name: null, type, ...settings, verifiedAt: address === null ? now : null };
  await writer.add('contactMethod', externalId, contactMethods, (common) => ({ ...common, ...members }), {
    userId: user.id,
    type,
  });
};

const stepsOf = ({ steps }: PlannedRules, urgency: Urgency, verified: ReadonlyMap<string, number>) =>
  steps
    .flatMap(({ urgency: asked, afterMinutes, contactMethod }) => {
      const contactMethodId = verified.get(contactMethod);
      return asked === urgency && contactMethodId !== undefined ? [{ afterMinutes, contactMethodId }] : [];
    })
    .slice(0, MAX_RULE_STEPS);

/**
 * Stores the rules of a person who has none. Steps whose contact method is not verified are left out, because nothing
 * may be sent there.
 */
const addRules = async (
  { contactMethods, personalRules }: RuleNeeds,
  { now, audit }: CommandContext,
  { user }: PersonContext,
  rules: PlannedRules,
  writer: RecordWriter,
  organizationId: number,
): Promise<boolean> => {
  const present = await personalRules.lock(user.id);
  if (urgencies.some((urgency) => present[urgency].length > 0)) return false;
  const methods = await contactMethods.list({ organizationId, customerId: null }, { userId: user.id });
  const verified = new Map(
    rules.contactMethods.flatMap(({ externalId }) => {
      const id = writer.find('contactMethod', externalId)?.id;
      return id !== undefined && methods.some((method) => method.id === id && method.verifiedAt !== null)
        ? [[externalId, id] as const]
        : [];
    }),
  );
  const [high, low] = [stepsOf(rules, 'high', verified), stepsOf(rules, 'low', verified)];
  if (high.length + low.length === 0) return false;
  const changed: NotificationRules = { ...present, high, low };
  await personalRules.save(user.id, changed, now);
  audit({
    action: 'imNotificationRules.updated',
    organizationId,
    subjectType: 'user',
    subjectId: user.publicId,
    after: { high, low },
  });
  return true;
};

/** Stores the contact methods and rules of the people who are users. */
export const applyRules =
  (needs: RuleNeeds) =>
  async (
    work: CommandContext,
    { plan, people, organization: { id: organizationId } }: PreparedImport,
    writer: RecordWriter,
  ): Promise<AppliedRules> => {
    const hasSmsAccount =
      needs.defaultSmsProvider !== null || (await accountChannelOf(needs, organizationId, 'sms')) !== null;
    const without: WithoutCounterpart[] = [];
    let changed = 0;
    for (const rules of plan.rules) {
      const user = people.get(rules.person);
      if (user === undefined) continue;
      const present = await needs.contactMethods.list({ organizationId, customerId: null }, { userId: user.id });
      const context = { user, present, hasSmsAccount };
      for (const method of rules.contactMethods.slice(0, MAX_CONTACT_METHODS - present.length)) {
        if (method.type === 'sms' && !hasSmsAccount)
          without.push({ what: `text messages to ${user.email}`, why: 'The organization has no SMS channel.' });
        else await addMethod(needs, work, context, method, writer);
        if (method.address !== null)
          without.push({
            what: `rules of ${user.email} with ${method.address}`,
            why: 'The person verifies the contact method and adds it to the rules.',
          });
      }
      if (await addRules(needs, work, context, rules, writer, organizationId)) changed += 1;
    }
    return { changed, without };
  };

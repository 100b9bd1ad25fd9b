import { everywhere } from '../../domain/access/scope.ts';
import { factsOfType } from '../../domain/notifications/channel-types.ts';
import { withoutMethod } from '../../domain/paging/notification-rules.ts';
import type { AuditLog } from '../kernel/ports.ts';
import { systemAuditActor } from '../kernel/records.ts';
import type { ReceiverAnswer } from '../notifications/ports.ts';
import { contactMethodAudit } from './new-contact-method.ts';
import type { ContactMethods, PersonalRules } from './ports.ts';

/** The ports that the removal of a subscription uses. */
export interface SubscriptionNeeds {
  readonly contactMethods: Pick<ContactMethods, 'find' | 'lock' | 'remove'>;
  readonly personalRules: Pick<PersonalRules, 'lock' | 'save'>;
  readonly auditLog: AuditLog;
}

/**
 * Removes a subscription that its push service does not know any more, with the steps of the rules that use it. The
 * browser has ended it, and subscribes anew under another address.
 */
export const removeGoneSubscription = async (
  { contactMethods, personalRules, auditLog }: SubscriptionNeeds,
  contactMethodId: number | null,
  { verdict }: Pick<ReceiverAnswer, 'verdict'>,
  now: Date,
): Promise<void> => {
  if (verdict !== 'gone' || contactMethodId === null) return;
  const found = await contactMethods.find(everywhere, contactMethodId);
  if (found === null || !factsOfType(found.type).isPersonal) return;
  // The rules are locked first, as by the command that deletes a contact method.
  const rules = await personalRules.lock(found.userId);
  const method = await contactMethods.lock(everywhere, contactMethodId);
  if (method === null) return;
  await personalRules.save(method.userId, withoutMethod(rules, method.id), now);
  await contactMethods.remove(method);
  await auditLog.append(systemAuditActor, now, [contactMethodAudit('deleted', method)]);
};

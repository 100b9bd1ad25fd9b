import { imAccessDenied } from '../../domain/access/caller.rules.ts';
import { isPerson } from '../../domain/access/caller.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { notificationRulesRules } from '../../domain/paging/notification-rules.ts';
import type { NotificationRules } from '../../domain/paging/notification-rules.ts';
import type { AuditEntry } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { ContactMethods, PersonalRules } from './ports.ts';

interface Needs {
  readonly personalRules: PersonalRules;
}

/** Returns the audit entry of a change of the rules of a person. */
export const rulesAudit = (
  { organizationId, userPublicId }: { readonly organizationId: number; readonly userPublicId: string },
  before: NotificationRules,
  after: NotificationRules,
): AuditEntry => ({
  action: 'imNotificationRules.updated',
  organizationId,
  subjectType: 'user',
  subjectId: userPublicId,
  ...changesOf(before, after),
});

/** Returns the rules by which the caller is notified. */
export const getNotificationRules = defineQuery({
  name: 'getNotificationRules',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied'],
  execute:
    ({ personalRules }: Needs) =>
    async ({ caller }) =>
      isPerson(caller) ? accepted(await personalRules.find(caller.userId)) : imAccessDenied,
});

/** Changes the rules of the caller. They apply to notifications from then on. */
export const updateNotificationRules = defineCommand({
  name: 'updateNotificationRules',
  permission: 'useIncidentManagement',
  refuses: ['imAccessDenied', ...codesOf(notificationRulesRules)],
  execute:
    ({ personalRules, contactMethods }: Needs & { readonly contactMethods: ContactMethods }) =>
    async ({ caller, now, audit }, changes: Partial<NotificationRules>) => {
      if (!isPerson(caller)) return imAccessDenied;
      const { userId, userPublicId, organizationId } = caller;
      const present = await personalRules.lock(userId);
      const rules = { ...present, ...changes };
      const methods = await contactMethods.list({ organizationId, customerId: null }, { userId });
      const broken = firstBroken(notificationRulesRules, { rules, methods });
      if (broken !== null) return broken;
      await personalRules.save(userId, rules, now);
      audit(rulesAudit({ organizationId, userPublicId }, present, rules));
      return accepted(rules);
    },
});

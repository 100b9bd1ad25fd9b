import { systemCaller } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { dueExportReminder } from '../../domain/data-export/export-reminder.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { minutes } from '../../domain/kernel/time.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { Clock } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import type { AlertAudiences } from '../notifications/ports.ts';
import { organizationSubject } from '../organizations/organizations.ts';
import type { Organizations } from '../organizations/ports.ts';
import { exportReminder } from './export-notices.ts';

interface Needs {
  readonly organizations: Organizations;
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly customHosts: Pick<CustomHosts, 'baseUrlOf'>;
}

/**
 * Sends the due reminder to a canceled organization. The number of reminders is stored with the mails, so each is sent
 * once.
 */
export const remindOfExport = defineCommand({
  name: 'remindOfExport',
  permission: 'runService',
  refuses: [],
  execute:
    ({ organizations, alertAudiences, customHosts }: Needs) =>
    async ({ now, audit, send, unchanged }, { id }: { readonly id: number }) => {
      const found = await organizations.lock(everywhere, id);
      const exportReminders = found === null ? null : dueExportReminder(found, now);
      if (found === null || found.cancelledAt === null || exportReminders === null) {
        unchanged();
        return accepted(null);
      }
      const { name, language, timezone, cancelledAt } = found;
      const stored = expectStored(await organizations.save({ ...found, exportReminders, updatedAt: now }, found));
      const notice = exportReminder({ name, language, timezone, cancelledAt }, customHosts.baseUrlOf(id));
      for (const to of adminRecipients(await alertAudiences.contactsOf(id)))
        send(mailMessage({ to, language, ...notice }));
      audit({ action: 'organization.remindedOfExport', ...organizationSubject(stored), ...changesOf(found, stored) });
      return accepted(null);
    },
});

/** The maximum delay of a reminder, in milliseconds. */
const PERIOD = minutes(5);

/** Creates the job that reminds canceled organizations to export their records while they still can. */
export const exportReminderJob = (
  { organizations, clock }: Pick<Needs, 'organizations'> & { readonly clock: Clock },
  remind: Run<{ readonly id: number }, null, never>,
): RecurringJob => ({
  name: 'export-reminders',
  every: PERIOD,
  run: async () => {
    for (const found of await organizations.list(everywhere, { status: 'cancelled' }))
      if (dueExportReminder(found, clock.now()) !== null) await remind(systemCaller, { id: found.id });
  },
});

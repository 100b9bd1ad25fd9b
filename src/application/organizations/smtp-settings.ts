import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { decideSmtpChange, smtpChangeRules } from '../../domain/organizations/smtp.ts';
import type { SmtpChanges, SmtpSettings } from '../../domain/organizations/smtp.ts';
import type { MailAnswer } from '../kernel/mail.ts';
import type { AuditEntry, IdSource } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { OrganizationMailer, SmtpServers } from './ports.ts';

interface Needs {
  readonly smtpServers: SmtpServers;
}

type Changing = Needs & { readonly addressGuard: AddressGuard };
type Testing = Needs & { readonly organizationMailer: OrganizationMailer; readonly ids: IdSource };

/** The mail server settings without the password. */
export type ShownSmtp = Omit<SmtpSettings, 'password'> & { readonly hasPassword: boolean };

const shown = (settings: SmtpSettings | null): ShownSmtp | null => {
  if (settings === null) return null;
  const { password, ...open } = settings;
  return { ...open, hasPassword: password !== null };
};

const entry = (action: string, organizationId: number, what: Pick<AuditEntry, 'before' | 'after'>): AuditEntry => ({
  action,
  organizationId,
  subjectType: 'organizationSmtp',
  subjectId: String(organizationId),
  ...what,
});

/** Returns the mail server of the organization, without its password. */
export const getSmtpSettings = defineQuery({
  name: 'getSmtpSettings',
  permission: 'readAdministration',
  refuses: [],
  execute:
    ({ smtpServers }: Needs) =>
    async ({ caller }) =>
      accepted(shown(await smtpServers.find(ownOrganization(caller)))),
});

/** Changes the mail server of the organization, which must have a public address. */
export const updateSmtpSettings = definePreparedCommand({
  name: 'updateSmtpSettings',
  permission: 'manageOrganization',
  refuses: [...codesOf(smtpChangeRules), 'invalidRequestBody'],
  prepare:
    ({ addressGuard }: Changing) =>
    async (_context, { changes }: { readonly changes: SmtpChanges }) => ({
      changes,
      hostIsPublic: typeof changes.host !== 'string' || (await addressGuard.judge(changes.host)).public,
    }),
  execute:
    ({ smtpServers }: Changing) =>
    async ({ caller, now, audit }, { changes, hostIsPublic }) => {
      const organizationId = ownOrganization(caller);
      const present = await smtpServers.lock(organizationId);
      const decision = decideSmtpChange({ present, changes, hostIsPublic });
      if (!decision.ok) return decision;
      await smtpServers.save(organizationId, decision.value, now);
      const after = shown(decision.value);
      audit(
        entry(
          'organization.smtpUpdated',
          organizationId,
          changesOf<object>(shown(present) ?? {}, after ?? { host: null }),
        ),
      );
      return accepted(after);
    },
});

const testMail = (to: string) => ({
  to,
  subject: 'Test of the mail server',
  text: 'This mail confirms that Watchstead can send mail through the mail server of your organization.',
});

/** Sends a mail through the mail server of the organization, and returns the server's answer. */
export const testSmtpSettings = definePreparedCommand({
  name: 'testSmtpSettings',
  permission: 'manageOrganization',
  refuses: ['notFound'],
  prepare:
    ({ smtpServers, organizationMailer, ids }: Testing) =>
    async ({ caller }, { to }: { readonly to: string }): Promise<MailAnswer | null> => {
      const settings = await smtpServers.find(ownOrganization(caller));
      return settings === null ? null : organizationMailer.deliver(settings, testMail(to), ids.next());
    },
  execute:
    (_needs: Testing) =>
    ({ caller, audit }, answer) => {
      if (answer === null) return Promise.resolve(refused('notFound'));
      audit(entry('organization.smtpTested', ownOrganization(caller), { after: { ...answer } }));
      return Promise.resolve(accepted(answer));
    },
});

import { userName } from '../../domain/accounts/user.ts';
import type { User } from '../../domain/accounts/user.ts';
import { mail } from '../access/account-mail.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** Notifies an administrator that deletion of a colleague's account was requested. */
export const deletionRequestedMail = (to: string, user: User, effectiveAt: Date): OutboxMessage =>
  mail({
    to,
    subject: `${userName(user)} requested deletion of their account`,
    paragraphs: [
      `Deletion of the Watchstead account of ${userName(user)} (${user.email}) was requested.`,
      `It takes effect on ${effectiveAt.toISOString().slice(0, 10)} unless it is withdrawn.`,
    ],
  });

/** Notifies an administrator that the request was withdrawn. */
export const deletionWithdrawnMail = (to: string, user: User): OutboxMessage =>
  mail({
    to,
    subject: `${userName(user)} cancelled the account deletion`,
    paragraphs: [`The request to delete the Watchstead account of ${userName(user)} (${user.email}) was withdrawn.`],
  });

import { userName } from '../../domain/accounts/user.ts';
import type { User } from '../../domain/accounts/user.ts';
import { mail } from '../access/account-mail.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** Tells an administrator that a colleague's account is going to be deleted. */
export const deletionRequestedMail = (to: string, user: User, effectiveAt: Date): OutboxMessage =>
  mail({
    to,
    subject: `${userName(user)} asked for the deletion of the account`,
    paragraphs: [
      `The deletion of the Watchstead account of ${userName(user)} (${user.email}) was requested.`,
      `It takes effect on ${effectiveAt.toISOString().slice(0, 10)}, unless it is withdrawn before.`,
    ],
  });

/** Tells an administrator that the account stays. */
export const deletionWithdrawnMail = (to: string, user: User): OutboxMessage =>
  mail({
    to,
    subject: `${userName(user)} keeps the account`,
    paragraphs: [`The request to delete the Watchstead account of ${userName(user)} (${user.email}) was withdrawn.`],
  });

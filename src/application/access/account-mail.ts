import type { OutboxMessage } from '../kernel/ports.ts';

/** A letter to the holder of an account. */
interface Letter {
  /** An address as `emailAddressOf` spells it. */
  readonly to: string;
  readonly subject: string;
  /** One text for each paragraph. */
  readonly paragraphs: readonly string[];
  readonly url?: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A header is one line: whatever a name holds, it must not begin another. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');

/** A letter as a message to be sent. */
export const mail = ({ to, subject, paragraphs, url }: Letter): OutboxMessage => {
  const link = url === undefined ? [] : [url];
  const html = [...paragraphs.map((text) => `<p>${escaped(text)}</p>`), ...link.map((href) => `<p><a href="${escaped(href)}">${escaped(href)}</a></p>`)];
  return {
    topic: 'email',
    payload: { to, subject: oneLine(subject), text: [...paragraphs, ...link].join('\n\n'), html: html.join('\n') },
  };
};

/** Invites somebody into an organization. */
export const invitationMail = (to: string, organizationName: string, url: string): OutboxMessage =>
  mail({
    to,
    subject: `Invitation to ${organizationName} on Watchstead`,
    paragraphs: [`You have been invited to ${organizationName} on Watchstead.`, 'Open this link within 7 days to choose a password:'],
    url,
  });

/** Lets somebody choose a new password. */
export const passwordResetMail = (to: string, url: string): OutboxMessage =>
  mail({
    to,
    subject: 'Reset your Watchstead password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your Watchstead account.',
      'If it was not you, there is nothing to do. Otherwise open this link within one hour:',
    ],
    url,
  });

/** Tells somebody that the password is another one now. */
export const passwordChangedMail = (to: string): OutboxMessage =>
  mail({
    to,
    subject: 'Your Watchstead password was changed',
    paragraphs: ['The password of your Watchstead account was changed, and every other session was signed out.', 'If it was not you, reset the password now and tell your administrator.'],
  });

/** Tells somebody that an administrator has switched two-step verification off. */
export const mfaResetMail = (to: string): OutboxMessage =>
  mail({
    to,
    subject: 'Your two-step verification was reset',
    paragraphs: ['An administrator has reset the two-step verification of your Watchstead account and signed you out.', 'Set it up again after your next sign-in. If you did not expect this, tell your administrator.'],
  });

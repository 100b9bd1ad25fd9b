import type { OutboxMessage } from '../kernel/ports.ts';

/** A mail to the holder of an account. */
interface Letter {
  /** In the canonical form of `emailAddressOf`. */
  readonly to: string;
  readonly subject: string;
  /** One string per paragraph. */
  readonly paragraphs: readonly string[];
  readonly url?: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Collapses the text into a single line, so that a name cannot add a mail header. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');

export const mail = ({ to, subject, paragraphs, url }: Letter): OutboxMessage => {
  const link = url === undefined ? [] : [url];
  const html = [...paragraphs.map((text) => `<p>${escaped(text)}</p>`), ...link.map((href) => `<p><a href="${escaped(href)}">${escaped(href)}</a></p>`)];
  return {
    topic: 'email',
    payload: { to, subject: oneLine(subject), text: [...paragraphs, ...link].join('\n\n'), html: html.join('\n') },
  };
};

/** The invitation to an organization. */
export const invitationMail = (to: string, organizationName: string, url: string): OutboxMessage =>
  mail({
    to,
    subject: `Invitation to ${organizationName} on Watchstead`,
    paragraphs: [`You have been invited to ${organizationName} on Watchstead.`, 'Open this link within 7 days to choose a password:'],
    url,
  });

/** The mail with a password reset link. */
export const passwordResetMail = (to: string, url: string): OutboxMessage =>
  mail({
    to,
    subject: 'Reset your Watchstead password',
    paragraphs: [
      'Someone requested a password reset for your Watchstead account.',
      'If this was not you, ignore this mail. Otherwise open this link within one hour:',
    ],
    url,
  });

/** The notice that the password was changed. */
export const passwordChangedMail = (to: string): OutboxMessage =>
  mail({
    to,
    subject: 'Your Watchstead password was changed',
    paragraphs: ['The password of your Watchstead account was changed, and every other session was signed out.', 'If this was not you, reset your password now and contact your administrator.'],
  });

/** The notice that an administrator reset two-step verification. */
export const mfaResetMail = (to: string): OutboxMessage =>
  mail({
    to,
    subject: 'Your two-step verification was reset',
    paragraphs: ['An administrator has reset the two-step verification of your Watchstead account and signed you out.', 'Set it up again when you next sign in. If you did not expect this, contact your administrator.'],
  });

import { accountMailTexts } from '../../domain/accounts/account-mail-texts.ts';
import type { Letter } from '../../domain/accounts/account-mail-texts.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { Account } from '../access/sign-in.ports.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** A mail to the holder of an account, or about one. */
interface AddressedLetter extends Letter {
  /** In the canonical form of `emailAddressOf`. */
  readonly to: string;
  readonly url?: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Collapses the text into a single line, so that a name cannot add a mail header. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');

export const mail = ({ to, subject, paragraphs, url }: AddressedLetter): OutboxMessage => {
  const link = url === undefined ? [] : [url];
  const html = [...paragraphs.map((text) => `<p>${escaped(text)}</p>`), ...link.map((href) => `<p><a href="${escaped(href)}">${escaped(href)}</a></p>`)];
  return {
    topic: 'email',
    payload: { to, subject: oneLine(subject), text: [...paragraphs, ...link].join('\n\n'), html: html.join('\n') },
  };
};

type Recipient = Pick<Account, 'email' | 'language'>;

/** The invitation to an organization, in its language. */
export const invitationMail = (to: string, organization: { readonly name: string; readonly language: Language }, url: string): OutboxMessage =>
  mail({ to, ...accountMailTexts[organization.language].invitation(organization.name), url });

/** The mail with a password reset link. */
export const passwordResetMail = ({ email, language }: Recipient, url: string): OutboxMessage => mail({ to: email, ...accountMailTexts[language].passwordReset, url });

/** The notice that the password was changed. */
export const passwordChangedMail = ({ email, language }: Recipient): OutboxMessage => mail({ to: email, ...accountMailTexts[language].passwordChanged });

/** The notice that an administrator reset two-step verification. */
export const mfaResetMail = ({ email, language }: Recipient): OutboxMessage => mail({ to: email, ...accountMailTexts[language].mfaReset });

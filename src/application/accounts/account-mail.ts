import type { Language } from '../../domain/kernel/locale.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Account } from '../access/sign-in.ports.ts';
import { escapedHtml } from '../kernel/mail-html.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** A mail to the holder of an account, or about the account. */
interface AddressedLetter {
  /** The address in canonical form; see `emailAddressOf`. */
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly url?: string;
}

/** Collapses the text into a single line, so that a name cannot add a mail header. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');

export const mail = ({ to, subject, paragraphs, url }: AddressedLetter): OutboxMessage => {
  const link = url === undefined ? [] : [url];
  const html = [
    ...paragraphs.map((text) => `<p>${escapedHtml(text)}</p>`),
    ...link.map((href) => `<p><a href="${escapedHtml(href)}">${escapedHtml(href)}</a></p>`),
  ];
  return {
    topic: 'email',
    payload: { to, subject: oneLine(subject), text: [...paragraphs, ...link].join('\n\n'), html: html.join('\n') },
  };
};

type Recipient = Pick<Account, 'email' | 'language'>;

interface InvitingOrganization {
  readonly name: string;
  readonly language: Language;
}

/** Returns the mail that invites a person to an organization, in the language of the organization. */
export const invitationMail = (to: string, { name, language }: InvitingOrganization, url: string): OutboxMessage => {
  const { subject, paragraphs } = textsOf(language).accounts.invitation;
  const [introduction, instruction] = paragraphs;
  const values = { organization: name };
  return mail({ to, subject: subject(values), paragraphs: [introduction(values), instruction], url });
};

/**
 * Returns the mail to a person who was invited although the address belongs to an account of another organization. The
 * organization does not learn that; the person does. See ADR 0137.
 */
export const addressInUseMail = (to: string, { name, language }: InvitingOrganization): OutboxMessage => {
  const { subject, paragraphs } = textsOf(language).accounts.addressInUse;
  const [introduction, reason, instruction] = paragraphs;
  const values = { organization: name };
  return mail({ to, subject: subject(values), paragraphs: [introduction(values), reason, instruction(values)] });
};

/** Returns the mail with a password reset link. */
export const passwordResetMail = ({ email, language }: Recipient, url: string): OutboxMessage =>
  mail({ to: email, ...textsOf(language).accounts.passwordReset, url });

/** Returns the mail about a changed password. */
export const passwordChangedMail = ({ email, language }: Recipient): OutboxMessage =>
  mail({ to: email, ...textsOf(language).accounts.passwordChanged });

/** Returns the mail about two-step verification that an administrator has reset. */
export const mfaResetMail = ({ email, language }: Recipient): OutboxMessage =>
  mail({ to: email, ...textsOf(language).accounts.mfaReset });

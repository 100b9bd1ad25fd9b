import type { Language } from '../../domain/kernel/locale.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Account } from '../access/sign-in.ports.ts';
import { mailMessage } from '../kernel/mail.ts';
import { renderedMail } from '../kernel/mail-template.ts';
import type { MailLink } from '../kernel/mail-template.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** A mail to the holder of an account, or about the account. */
interface AddressedLetter {
  /** The address in canonical form; see `emailAddressOf`. */
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  /** The subject by default. */
  readonly headline?: string;
  readonly paragraphs: readonly string[];
  readonly button?: MailLink;
}

export const mail = ({
  to,
  language,
  subject,
  headline = subject,
  paragraphs,
  button: link,
}: AddressedLetter): OutboxMessage => {
  const blocks = [
    ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
    ...(link === undefined ? [] : [{ kind: 'button', link } as const]),
  ];
  return mailMessage({ to, ...renderedMail({ language, subject, headline, tone: null, blocks }) });
};

type Recipient = Pick<Account, 'email' | 'language'>;

interface InvitingOrganization {
  readonly name: string;
  readonly language: Language;
}

/**
 * Returns the mail that invites a person to an organization, in the language of the organization. `inviter` is the name
 * of the person who invites; null if the operator does.
 */
export const invitationMail = (
  to: string,
  { name, language }: InvitingOrganization,
  url: string,
  inviter: string | null,
): OutboxMessage => {
  const { subject, headline, headlineByInviter, paragraphs, button: label } = textsOf(language).accounts.invitation;
  const values = { organization: name };
  return mail({
    to,
    language,
    subject: subject(values),
    headline: inviter === null ? headline(values) : headlineByInviter({ ...values, inviter }),
    paragraphs: paragraphs.map((paragraph) => paragraph(values)),
    button: { label, url },
  });
};

/**
 * Returns the mail to a person who was invited although the address belongs to an account of another organization. The
 * organization does not learn that; the person does. See ADR 0137.
 */
export const addressInUseMail = (to: string, { name, language }: InvitingOrganization): OutboxMessage => {
  const { subject, paragraphs } = textsOf(language).accounts.addressInUse;
  const [introduction, reason, instruction] = paragraphs;
  const values = { organization: name };
  return mail({
    to,
    language,
    subject: subject(values),
    paragraphs: [introduction(values), reason, instruction(values)],
  });
};

/** Returns the mail with a password reset link. */
export const passwordResetMail = ({ email, language }: Recipient, url: string): OutboxMessage => {
  const { subject, paragraphs, button: label } = textsOf(language).accounts.passwordReset;
  return mail({ to: email, language, subject, paragraphs, button: { label, url } });
};

/** Returns the mail about a changed password. */
export const passwordChangedMail = ({ email, language }: Recipient): OutboxMessage =>
  mail({ to: email, language, ...textsOf(language).accounts.passwordChanged });

/** Returns the mail about two-step verification that an administrator has reset. */
export const mfaResetMail = ({ email, language }: Recipient): OutboxMessage =>
  mail({ to: email, language, ...textsOf(language).accounts.mfaReset });

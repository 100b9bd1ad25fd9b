import type { Language } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Account } from '../access/sign-in.ports.ts';
import { mailMessage } from '../kernel/mail.ts';
import { renderedMail, withLetterhead } from '../kernel/mail-template.ts';
import type { Letterhead, MailLink } from '../kernel/mail-template.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** The name of the product, which mails have unless the organization has a host of its own. */
const PRODUCT_NAME = 'Watchstead';

/** The page on which people request the link to choose a new password. */
export const PASSWORD_RESET_PATH = '/reset-password';

/** The page on which people set up two-step verification, after they have signed in. */
const TWO_STEP_PATH = '/account/two-step';

/** Returns the name that the texts of a mail have for the service. */
export const productOf = (sender: Letterhead | null): { readonly product: string } => ({
  product: sender?.name ?? PRODUCT_NAME,
});

/** A mail to the holder of an account, or about the account. */
interface AddressedLetter {
  /** The address in canonical form; see `emailAddressOf`. */
  readonly to: string;
  readonly language: Language;
  /** The organization in whose name the mail is sent; null for the product. */
  readonly sender: Letterhead | null;
  readonly subject: string;
  /** The subject by default. */
  readonly headline?: string;
  readonly paragraphs: readonly string[];
  readonly button?: MailLink;
}

/** Returns the message of the outbox that sends a letter to a user. */
export const mail = ({
  to,
  language,
  sender,
  subject,
  headline = subject,
  paragraphs,
  button: link,
}: AddressedLetter): OutboxMessage => {
  const blocks = [
    ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
    ...(link === undefined ? [] : [{ kind: 'button', link } as const]),
  ];
  const rendered = renderedMail({ language, subject, headline, tone: null, blocks });
  return mailMessage(
    sender === null
      ? { to, ...rendered }
      : { to, ...rendered, html: withLetterhead(rendered.html, sender), senderName: oneLine(sender.name) },
  );
};

type Recipient = Pick<Account, 'email' | 'language'>;

interface InvitingOrganization {
  readonly name: string;
  readonly language: Language;
}

/**
 * Returns the mail that invites a person to an organization, in the language of the organization. `inviter` is the name
 * of the person who invites; null if the operator does. An organization that sends it in its own name is not named twice.
 */
export const invitationMail = (
  to: string,
  { name, language }: InvitingOrganization,
  url: string,
  inviter: string | null,
  sender: Letterhead | null,
): OutboxMessage => {
  const { subject, headline, headlineByInviter, paragraphs, button: label } = textsOf(language).accounts.invitation;
  const [introduction, instruction] = paragraphs;
  const values = { organization: name };
  return mail({
    to,
    language,
    sender,
    subject: sender === null ? subject({ ...values, ...productOf(sender) }) : headline(values),
    headline: inviter === null ? headline(values) : headlineByInviter({ ...values, inviter }),
    paragraphs: [...(sender === null ? [introduction({ ...values, ...productOf(sender) })] : []), instruction(values)],
    button: { label, url },
  });
};

/**
 * Returns the mail to a person who was invited although the address belongs to an account of another organization. The
 * organization does not learn that; the person does. See ADR 0137.
 */
export const addressInUseMail = (
  to: string,
  { name, language }: InvitingOrganization,
  sender: Letterhead | null,
): OutboxMessage => {
  const { addressInUse, invitation } = textsOf(language).accounts;
  const { subject, paragraphs } = addressInUse;
  const [introduction, reason, instruction] = paragraphs;
  const values = { organization: name, ...productOf(sender) };
  return mail({
    to,
    language,
    sender,
    subject: sender === null ? subject(values) : invitation.headline(values),
    paragraphs: [...(sender === null ? [introduction(values)] : []), reason, instruction(values)],
  });
};

/** Returns the mail with a password reset link. */
export const passwordResetMail = (
  { email, language }: Recipient,
  url: string,
  sender: Letterhead | null,
): OutboxMessage => {
  const { subject, paragraphs, button: label } = textsOf(language).accounts.passwordReset;
  const [request, instruction] = paragraphs;
  const product = productOf(sender);
  return mail({
    to: email,
    language,
    sender,
    subject: subject(product),
    paragraphs: [request(product), instruction],
    button: { label, url },
  });
};

/** Returns the mail about a changed password. `baseUrl` is that of the organization. */
export const passwordChangedMail = (
  { email, language }: Recipient,
  baseUrl: string,
  sender: Letterhead | null,
): OutboxMessage => {
  const { passwordChanged, passwordReset } = textsOf(language).accounts;
  const { subject, paragraphs } = passwordChanged;
  const [change, instruction] = paragraphs;
  const product = productOf(sender);
  return mail({
    to: email,
    language,
    sender,
    subject: subject(product),
    paragraphs: [change(product), instruction],
    button: { label: passwordReset.button, url: `${baseUrl}${PASSWORD_RESET_PATH}` },
  });
};

/** Returns the mail about two-step verification that an administrator has reset. `baseUrl` is that of the organization. */
export const mfaResetMail = (
  { email, language }: Recipient,
  baseUrl: string,
  sender: Letterhead | null,
): OutboxMessage => {
  const { subject, paragraphs, button: label } = textsOf(language).accounts.mfaReset;
  const [reset, instruction] = paragraphs;
  return mail({
    to: email,
    language,
    sender,
    subject,
    paragraphs: [reset(productOf(sender)), instruction],
    button: { label, url: `${baseUrl}${TWO_STEP_PATH}` },
  });
};

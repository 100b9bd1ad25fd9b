import { sendErrors } from '../../../domain/kernel/send-errors.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailAnswer } from '../../../application/kernel/mail.ts';

/**
 * Matches an address that is safe in an envelope: it has no line break, space, comma or bracket that could add a
 * recipient.
 */
const ADDRESS = /^[^\s,;<>"]{1,64}@[^\s,;<>"]{1,255}$/;
const BREAKS = /[\r\n\u2028\u2029\0]+/g;

const recipientsOf = ({ to }: Mail): readonly string[] => (typeof to === 'string' ? [to] : to);

/** Returns the result for a mail with an invalid recipient, or null if all recipients are valid. */
export const recipientFault = (mail: Mail): MailAnswer | null => {
  const recipients = recipientsOf(mail);
  const fine = recipients.length > 0 && recipients.every((address) => ADDRESS.test(address));
  return fine ? null : { verdict: 'refused', error: sendErrors.recipientInvalid };
};

/**
 * Returns the thread headers. A mail about several threads belongs to all of them and is a reply to none (RFC 5322
 * section 3.6.4).
 */
const threadOf = ({ references = [] }: Mail, domain: string): Pick<SendMailOptions, 'inReplyTo' | 'references'> => {
  const [first, ...others] = references.map((id) => `<${id}@${domain}>`);
  return first === undefined
    ? {}
    : { references: [first, ...others].join(' '), ...(others.length > 0 ? {} : { inReplyTo: first }) };
};

const headersOf = ({ unsubscribeUrl }: Mail): Readonly<Record<string, string>> => ({
  // This header prevents out-of-office replies (RFC 3834).
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Converts a mail to the form of the transport; `id` becomes its Message-ID. */
export const smtpMessage = (
  mail: Mail,
  from: SendMailOptions['from'],
  senderDomain: string,
  id: string,
): SendMailOptions => ({
  ...threadOf(mail, senderDomain),
  headers: headersOf(mail),
  from,
  // Objects are used unchanged; a string would be parsed and could contain further recipients.
  to: recipientsOf(mail).map((address) => ({ name: '', address })),
  subject: mail.subject.replace(BREAKS, ' '),
  text: mail.text,
  ...(mail.html === undefined ? {} : { html: mail.html }),
  attachments: (mail.attachments ?? []).map(({ fileName: filename, contentType, chunks }) => ({
    filename,
    contentType,
    content: Buffer.concat(chunks),
  })),
  messageId: `<${id}@${senderDomain}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Classifies an error. A 5yz reply to a recipient or a message is permanent (RFC 5321 section 4.2.1); other errors can
 * be retried. A refused sender can be retried too: it means that the server settings are wrong and can be corrected.
 */
export const smtpFault = (fault: unknown): MailAnswer => {
  const {
    code = '',
    responseCode = 0,
    command = '',
  } = fault as { readonly code?: string; readonly responseCode?: number; readonly command?: string };
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && command !== 'MAIL FROM';
  return {
    verdict: isFinal ? 'refused' : 'failed',
    error: responseCode > 0 ? `${code} ${responseCode}` : code || String(fault),
  };
};

import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailAnswer } from '../../../application/kernel/mail.ts';

/** An address as it may stand in an envelope: no line break, space, comma or bracket that could make two of it. */
const ADDRESS = /^[^\s,;<>"]{1,64}@[^\s,;<>"]{1,255}$/;
const BREAKS = /[\r\n\u2028\u2029\0]+/g;

const recipientsOf = ({ to }: Mail): readonly string[] => (typeof to === 'string' ? [to] : to);

/** The answer to a mail that must not be sent to anybody; null when its recipients are addresses. */
export const recipientFault = (mail: Mail): MailAnswer | null => {
  const recipients = recipientsOf(mail);
  const fine = recipients.length > 0 && recipients.every((address) => ADDRESS.test(address));
  return fine ? null : { verdict: 'refused', error: 'A recipient is no mail address.' };
};

/** A mail as the transport takes it; `id` becomes its Message-ID. */
export const smtpMessage = (mail: Mail, from: SendMailOptions['from'], senderDomain: string, id: string): SendMailOptions => ({
  from,
  // As objects they are taken as they are; a text would be parsed, and could name further recipients.
  to: recipientsOf(mail).map((address) => ({ name: '', address })),
  subject: mail.subject.replace(BREAKS, ' '),
  text: mail.text,
  ...(mail.html === undefined ? {} : { html: mail.html }),
  messageId: `<${id}@${senderDomain}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A 5yz reply to an envelope or a message is final (RFC 5321 section 4.2.1); anything else can be cured. */
export const smtpFault = (fault: unknown): MailAnswer => {
  const { code = '', responseCode = 0 } = fault as { readonly code?: string; readonly responseCode?: number };
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return { verdict: isFinal ? 'refused' : 'failed', error: responseCode > 0 ? `${code} ${responseCode}` : code || String(fault) };
};

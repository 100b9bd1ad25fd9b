import { emailAddressOf, MAX_EMAIL_LENGTH } from '../../access/email-address.ts';
import { listField } from '../channel-fields.ts';
import { defineChannelType } from '../channel-type.ts';

/** The maximum number of recipients of a channel. */
export const MAX_RECIPIENTS = 50;

const addresses = listField(
  'The recipients.',
  { items: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH }, maxItems: MAX_RECIPIENTS, plain: (entry) => entry.trim().toLowerCase() },
  {},
);

export const email = defineChannelType({
  what: 'A mail to each recipient',
  fields: {
    recipients: {
      ...addresses,
      issues: (path: string, sent: unknown) => {
        const issues = addresses.issues(path, sent);
        const entries = Array.isArray(sent) && issues.length === 0 ? (sent as readonly string[]) : [];
        return [...issues, ...entries.flatMap((entry, index) => (emailAddressOf(entry) === null ? [{ path: `${path}.${index}`, message: 'Expected an email address.' }] : []))];
      },
    },
  },
  audience: 'people',
  recipientsOf: ({ recipients }) => recipients,
  messagesOf: ({ recipients = [] }) => recipients,
  request: null,
});

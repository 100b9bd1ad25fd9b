import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import { PLACEHOLDER, isPlaceholder } from '../../domain/notifications/notices/notice-template.ts';
import type { NoticeTemplates, PlaceholderName } from '../../domain/notifications/notices/notice-template.ts';
import type { NoticeContent, NoticeField } from './notice-content.ts';

/** The longest text and subject made from a template, in characters. */
const MAX_TEXT = 8000;
const MAX_SUBJECT = 300;

interface Placeholder {
  /** Its meaning, for the documentation. */
  readonly what: string;
  readonly of: (content: NoticeContent) => string;
}

const fact =
  (field: NoticeField) =>
  ({ facts }: NoticeContent): string =>
    facts.find((each) => each.field === field)?.value ?? '';

/**
 * The placeholders of templates. Each reads the content of the message, which contains no settings of the channel:
 * no secret can reach a template.
 */
export const placeholders: Readonly<Record<PlaceholderName, Placeholder>> = {
  state: { what: 'The state in a few words, such as `Down`', of: ({ state }) => state },
  headline: { what: 'The first sentence', of: ({ headline }) => headline },
  subject: { what: 'The subject without a template', of: ({ subject }) => subject },
  event: { what: 'The event, such as `incident.opened`', of: ({ type }) => type },
  monitor: { what: 'The name of the monitor', of: fact('monitor') },
  target: { what: 'The target of the monitor', of: fact('target') },
  cause: { what: 'The cause in one sentence, with the locations that saw it', of: ({ cause }) => cause?.text ?? '' },
  since: { what: 'The start of the outage', of: fact('since') },
  resolved: { what: 'The end of the outage', of: fact('resolved') },
  duration: { what: 'How long the outage lasted', of: fact('duration') },
  link: { what: 'The address of the incident, or of the monitor if there is none', of: ({ link }) => link?.url ?? '' },
  customer: { what: 'The name of the customer', of: fact('customer') },
  organization: { what: 'The name of the organization', of: fact('organization') },
  certificate: { what: 'The subject of the certificate', of: fact('certificate') },
  daysLeft: { what: 'The days until the certificate expires', of: fact('daysLeft') },
};

/** Returns the value of a placeholder; empty if there is no such placeholder. */
export const placeholderText = (name: string, content: NoticeContent): string =>
  isPlaceholder(name) ? placeholders[name].of(content) : '';

/** Values are inserted once, so that a placeholder within a value stays text. */
const rendered = (template: string, content: NoticeContent): string =>
  template.replace(PLACEHOLDER, (whole, name: string) => {
    const known = name.trim();
    return isPlaceholder(known) ? placeholders[known].of(content) : whole;
  });

/** Returns the content with the texts of the templates. A user's message is sent as it was written. */
export const withTemplates = (
  content: NoticeContent,
  { subjectTemplate, textTemplate }: NoticeTemplates,
): NoticeContent =>
  content.type === 'message.sent'
    ? content
    : {
        ...content,
        subject:
          subjectTemplate === undefined
            ? content.subject
            : clipped(oneLine(rendered(subjectTemplate, content)), MAX_SUBJECT),
        custom: textTemplate === undefined ? content.custom : clipped(rendered(textTemplate, content), MAX_TEXT),
      };

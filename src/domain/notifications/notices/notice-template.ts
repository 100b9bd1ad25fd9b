import type { Issue } from '../../kernel/issue.ts';
import type { NoticeContent } from './notice-content.ts';
import { clipped, oneLine } from './notice-text.ts';
import type { NoticeField } from '../texts/notice-texts.ts';

/** The longest template of a subject and of a text, and the longest text made from one, in characters. */
export const MAX_SUBJECT_TEMPLATE = 200;
export const MAX_TEXT_TEMPLATE = 4000;
const MAX_TEXT = 8000;
const MAX_SUBJECT = 300;

const fact =
  (field: NoticeField) =>
  ({ facts }: NoticeContent): string =>
    facts.find((each) => each.field === field)?.value ?? '';

/**
 * What a template can name, with what it stands for. Each reads the content of the message, which contains no settings of the channel: no secret
 * can reach a template.
 */
export const placeholders = {
  state: { what: 'The state in a few words, such as `Down`', of: ({ state }: NoticeContent) => state },
  headline: { what: 'The first sentence', of: ({ headline }: NoticeContent) => headline },
  subject: { what: 'The subject without a template', of: ({ subject }: NoticeContent) => subject },
  event: { what: 'The event, such as `incident.opened`', of: ({ type }: NoticeContent): string => type },
  monitor: { what: 'The name of the monitor', of: fact('monitor') },
  target: { what: 'The target of the monitor', of: fact('target') },
  cause: { what: 'The cause in one sentence, with the locations that saw it', of: ({ cause }: NoticeContent) => cause?.text ?? '' },
  since: { what: 'The start of the outage', of: fact('since') },
  resolved: { what: 'The end of the outage', of: fact('resolved') },
  duration: { what: 'How long the outage lasted', of: fact('duration') },
  link: { what: 'The address of the incident', of: ({ link }: NoticeContent) => link?.url ?? '' },
  customer: { what: 'The name of the customer', of: fact('customer') },
  organization: { what: 'The name of the organization', of: fact('organization') },
  certificate: { what: 'The subject of the certificate', of: fact('certificate') },
  daysLeft: { what: 'The days until the certificate expires', of: fact('daysLeft') },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly of: (content: NoticeContent) => string }>>;

export type PlaceholderName = keyof typeof placeholders;

/** The templates of a channel. */
export interface NoticeTemplates {
  readonly subjectTemplate?: string | undefined;
  readonly textTemplate?: string | undefined;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const isPlaceholder = (name: string): name is PlaceholderName => Object.hasOwn(placeholders, name);

/** The names in a template that are no placeholders. */
export const unknownPlaceholders = (template: string): readonly string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()).filter((name) => !isPlaceholder(name));

/** What is wrong with templates. */
export const templateIssues = (templates: NoticeTemplates): readonly Issue[] =>
  Object.entries(templates).flatMap(([path, template]: [string, unknown]) =>
    typeof template === 'string' ? unknownPlaceholders(template).map((name) => ({ path, message: `There is no placeholder ${name}.` })) : [],
  );

/** Values are inserted once, so that a placeholder within a value stays text. */
const rendered = (template: string, content: NoticeContent): string =>
  template.replace(PLACEHOLDER, (whole, name: string) => {
    const known = name.trim();
    return isPlaceholder(known) ? placeholders[known].of(content) : whole;
  });

/** The content with the texts of the templates. A user's message is sent as it was written. */
export const withTemplates = (content: NoticeContent, { subjectTemplate, textTemplate }: NoticeTemplates): NoticeContent =>
  content.type === 'message.sent'
    ? content
    : {
        ...content,
        subject: subjectTemplate === undefined ? content.subject : clipped(oneLine(rendered(subjectTemplate, content)), MAX_SUBJECT),
        custom: textTemplate === undefined ? content.custom : clipped(rendered(textTemplate, content), MAX_TEXT),
      };

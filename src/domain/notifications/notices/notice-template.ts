import type { Issue } from '../../kernel/issue.ts';

/** The maximum lengths of a subject template and of a text template, in characters. */
export const MAX_SUBJECT_TEMPLATE = 200;
/** The maximum length of a text template, in characters. */
export const MAX_TEXT_TEMPLATE = 4000;

/** The names that a template can contain. */
export const placeholderNames = [
  'state',
  'headline',
  'subject',
  'event',
  'monitor',
  'target',
  'cause',
  'since',
  'resolved',
  'duration',
  'link',
  'customer',
  'organization',
  'certificate',
  'daysLeft',
] as const;
/** The name of a placeholder that a template can contain. */
export type PlaceholderName = (typeof placeholderNames)[number];

/** Holds the templates of a channel. */
export interface NoticeTemplates {
  readonly subjectTemplate?: string | undefined;
  readonly textTemplate?: string | undefined;
}

/** Matches a placeholder such as `{{ monitor }}`. */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const known: ReadonlySet<string> = new Set(placeholderNames);

/** Returns true if a template can contain the placeholder. */
export const isPlaceholder = (name: string): name is PlaceholderName => known.has(name);

/** Returns the names in a template that are not placeholders. */
export const unknownPlaceholders = (template: string): readonly string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()).filter((name) => !isPlaceholder(name));

/** Returns the issues of templates. */
export const templateIssues = (templates: NoticeTemplates): readonly Issue[] =>
  Object.entries(templates).flatMap(([path, template]: [string, unknown]) =>
    typeof template === 'string'
      ? unknownPlaceholders(template).map((name) => ({ path, message: `There is no placeholder ${name}.` }))
      : [],
  );

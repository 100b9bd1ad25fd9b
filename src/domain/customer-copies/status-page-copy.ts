import type { Issue } from '../kernel/issue.ts';
import { isSlug } from '../status-pages/status-page.ts';
import type { StatusPage, StatusPageMembers } from '../status-pages/status-page.ts';
import { nameIssues, textIssues } from './copied-text.ts';
import { substituteIn } from './substitution.ts';
import type { Substitute } from './substitution.ts';

/** Returns the ways in which a page is protected that a copy cannot take over. */
export const protectionOf = ({
  passwordHash,
  allowedNetworks,
}: Pick<StatusPage, 'passwordHash' | 'allowedNetworks'>): readonly string[] => [
  ...(passwordHash === null ? [] : ['password']),
  ...(allowedNetworks === null ? [] : ['allowedNetworks']),
];

/**
 * Returns the members of the copy of a page, without rules: the components that they added are copied like every other. The copy of a protected page is for members only, so that it is not public
 * until somebody protects it again.
 */
export const statusPageCopyOf = (page: StatusPage, substitute: Substitute): StatusPageMembers => ({
  slug: substitute(page.slug),
  title: substitute(page.title).trim(),
  description: page.description === null ? null : substitute(page.description),
  language: page.language,
  texts: substituteIn(substitute, page.texts) as StatusPage['texts'],
  brandColor: page.brandColor,
  componentRules: [],
  allowedNetworks: null,
  membersOnly: page.membersOnly || protectionOf(page).length > 0,
  announceAfterMinutes: page.announceAfterMinutes,
});

/** Returns the issues of the texts of a page after the substitutions. */
export const statusPageCopyIssues = ({ slug, title, description, texts }: StatusPageMembers): readonly Issue[] => [
  ...(isSlug(slug)
    ? []
    : [
        {
          path: 'slug',
          message: 'Expected 1 to 63 of a-z, 0-9 and -, without a hyphen at either end, after the substitutions.',
        },
      ]),
  ...nameIssues('title', title),
  ...textIssues('description', description),
  ...Object.entries(texts).flatMap(([language, own]) => [
    ...nameIssues(`texts.${language}.title`, own.title),
    ...textIssues(`texts.${language}.description`, own.description),
    ...textIssues(`texts.${language}.footer`, own.footer),
  ]),
];

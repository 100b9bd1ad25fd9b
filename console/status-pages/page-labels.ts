import type { AreaTexts } from '../kernel/texts.ts';
import type { PageValues } from './page-values.ts';
import type { StatusPage } from './queries.ts';

/** Returns the labels of the settings of a page. */
export const pageLabels = ({ statusPages, actions }: AreaTexts): Readonly<Record<keyof PageValues, string>> => ({
  title: statusPages.pageTitle,
  slug: statusPages.slug,
  description: actions.optional({ label: statusPages.description }),
  language: statusPages.language,
  announceAfterMinutes: actions.optional({ label: statusPages.announceAfter }),
});

/** Returns how a page is protected, in words; empty for a page that everybody sees. */
export const protectionsOf = (
  { hasPassword, allowedNetworks, membersOnly }: StatusPage,
  { statusPages: { protections } }: AreaTexts,
): readonly string[] => [
  ...(hasPassword ? [protections.password] : []),
  ...(allowedNetworks === null ? [] : [protections.networks]),
  ...(membersOnly ? [protections.members] : []),
];

/** Returns the path of the public page. */
export const publicPathOf = ({ slug }: Pick<StatusPage, 'slug'>): string => `/status/${slug}`;

import type { Rule } from '../kernel/rules.ts';
import { hours } from '../kernel/time.ts';

/** The length of the secret of a link, in random bytes. */
export const PAGE_LINK_BYTES = 24;
/** How long the link of a page is valid at most. */
export const PAGE_LINK_LIFETIME = hours(24);
/** The path below which the links of pages are. */
export const PAGE_LINK_PATH = '/im/pages';

/** The address that a page contains. */
export const pageLinkUrl = (baseUrl: string, token: string): string => `${baseUrl}${PAGE_LINK_PATH}/${token}`;

/** What a person can answer to a page. `takeOver` is for an incident that somebody else has taken on. */
export const pageAnswers = ['acknowledge', 'takeOver', 'decline'] as const;
export type PageAnswer = (typeof pageAnswers)[number];

/** A link that somebody opens. */
export interface OpenedLink {
  /** Null if no page has this secret. */
  readonly link: {
    readonly expiresAt: Date;
    /** Whether the person is an active user. */
    readonly isActive: boolean;
    /** Whether pages of the organization are sent at present. */
    readonly isPagingOn: boolean;
  } | null;
  readonly now: Date;
}

/** Checked before the incident of a link is shown. One refusal for every reason, so that nobody can probe for links. */
export const openedLinkRules = [
  { code: 'notFound', broken: ({ link, now }) => link === null || link.expiresAt <= now || !link.isActive || !link.isPagingOn },
] as const satisfies readonly Rule<OpenedLink>[];

/** A link whose form is submitted is answered once, after `openedLinkRules` and while its incident is open. */
export const answeredLinkRules = [
  { code: 'notFound', broken: ({ answer }) => answer !== null },
] as const satisfies readonly Rule<{ readonly answer: PageAnswer | null }>[];

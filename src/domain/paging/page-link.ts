import type { Rule } from '../kernel/rules.ts';
import { hours } from '../kernel/time.ts';
import { isClosed } from './incident-state.ts';
import type { ImIncidentStatus } from './incident-state.ts';

/** The length of the secret of a link, in random bytes. */
export const PAGE_LINK_BYTES = 24;
/** The maximum lifetime of the link of a page. */
export const PAGE_LINK_LIFETIME = hours(24);
/** The path of the links of pages, which the secret follows. */
export const PAGE_LINK_PATH = '/im/pages';

/** Returns the link that a page contains. */
export const onCallPageLinkUrl = (baseUrl: string, token: string): string => `${baseUrl}${PAGE_LINK_PATH}/${token}`;

/** The possible answers to a page. `takeOver` is for an incident that another person has acknowledged. */
export const onCallPageAnswers = ['acknowledge', 'takeOver', 'decline'] as const;
/** An answer to a page. */
export type OnCallPageAnswer = (typeof onCallPageAnswers)[number];

/** A link that a person opens. */
export interface OpenedLink {
  /** The link with this secret, or null if no page has the secret. */
  readonly link: {
    readonly expiresAt: Date;
    /** True if the person is an active user. */
    readonly isActive: boolean;
    /** True if the organization currently sends pages. */
    readonly isPagingOn: boolean;
  } | null;
  readonly now: Date;
}

/**
 * The rules that are checked before the incident of a link is shown. They share one refusal, so that links cannot be
 * probed. See ADR 0090.
 */
export const openedLinkRules = [
  {
    code: 'notFound',
    broken: ({ link, now }) => link === null || link.expiresAt <= now || !link.isActive || !link.isPagingOn,
  },
] as const satisfies readonly Rule<OpenedLink>[];

/** Returns true if a person has taken the incident on through the link. */
export const isTakenOn = (answer: OnCallPageAnswer | null): boolean =>
  answer === 'acknowledge' || answer === 'takeOver';

/**
 * The rules for what a link permits besides an answer, checked after `openedLinkRules`: only who took the incident on
 * may snooze it, resolve it or add a note.
 */
export const takenLinkRules = [
  { code: 'notFound', broken: ({ answer }) => !isTakenOn(answer) },
] as const satisfies readonly Rule<{ readonly answer: OnCallPageAnswer | null }>[];

/** The rules for adding a device through a link, checked after `openedLinkRules`. The code of one can still be entered later. */
export const deviceLinkRules = [
  { code: 'notFound', broken: (incident) => isClosed(incident) },
] as const satisfies readonly Rule<{ readonly status: ImIncidentStatus }>[];

/**
 * The rules for the answer to a link, checked after `openedLinkRules` and while the incident is open. A link is
 * answered once.
 */
export const answeredLinkRules = [
  { code: 'notFound', broken: ({ answer }) => answer !== null },
] as const satisfies readonly Rule<{ readonly answer: OnCallPageAnswer | null }>[];

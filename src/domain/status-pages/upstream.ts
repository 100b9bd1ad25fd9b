import type { Backoff } from '../kernel/backoff.ts';
import { pauseAfter } from '../kernel/backoff.ts';
import type { Rule } from '../kernel/rules.ts';
import { elapsed, later, minutes, seconds } from '../kernel/time.ts';
import { worstStatus } from './component-status.ts';
import type { ComponentStatus } from './component-status.ts';

/** The maximum number of components of a page that show another status page. */
export const MAX_UPSTREAM_COMPONENTS = 20;
/** The maximum length of the address of another status page, in characters. */
export const MAX_UPSTREAM_URL = 500;
/** The timeout of a request to another status page. */
export const UPSTREAM_TIMEOUT = seconds(10);
/** The maximum size of a document of another status page, in bytes. */
export const MAX_UPSTREAM_BYTES = 1024 * 1024;
/** The interval at which another status page is read. */
export const UPSTREAM_INTERVAL = minutes(1);
/** The pauses after failed attempts. */
const upstreamBackoff: Backoff = { first: UPSTREAM_INTERVAL, longest: minutes(15) };
/** The longest time until the next attempt to read another status page. */
export const LONGEST_UPSTREAM_DELAY = upstreamBackoff.longest;
/** The time for which a status that was read is shown. It is unknown afterwards. */
export const UPSTREAM_VALIDITY = minutes(15);

/** The part of another status page that a component shows. */
export interface Upstream {
  /** The address of the page. */
  readonly url: string;
  /** The id or the name of a component of that page, or null for its worst component. */
  readonly component: string | null;
}

/** Returns true if the address contains a user name or password. Pages show the address. */
export const hasCredentials = (url: string): boolean => {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username !== '' || password !== '';
};

const problems = {
  unreachable: 'The status page could not be reached.',
  addressNotPublic: 'The address of the status page is not public.',
  notAStatusPage: 'The address has no public API of Statuspage, Instatus or Watchstead.',
  tooLarge: `The answer of the status page is larger than ${MAX_UPSTREAM_BYTES / 1024 / 1024} MiB.`,
  componentNotFound: 'The status page has no such component of its own.',
} as const;

/** The reason why another status page could not be read. */
export type UpstreamProblem = keyof typeof problems;

/** The reasons why another status page could not be read, each with a sentence. */
export const upstreamProblems: Readonly<Record<UpstreamProblem, string>> = problems;

/** A component of another status page. */
export interface UpstreamComponent {
  readonly id: string;
  readonly name: string;
  readonly status: ComponentStatus;
}

/** The result of reading another status page: its own components, without those that depend on further pages. */
export type UpstreamReading =
  | { readonly ok: true; readonly components: readonly UpstreamComponent[] }
  | { readonly ok: false; readonly problem: UpstreamProblem };

/** The last known state of another status page. */
export interface UpstreamState {
  /** The status at `upstreamReadAt`, or null before the first reading. */
  readonly upstreamStatus: ComponentStatus | null;
  /** Why the latest attempt failed; null if it did not. */
  readonly upstreamProblem: UpstreamProblem | null;
  /** The time of the last successful reading, or null if there was none. */
  readonly upstreamReadAt: Date | null;
  /** The number of failed attempts since the last successful one. */
  readonly upstreamFailures: number;
  /** The time of the next attempt, or null for a component that shows no other page. */
  readonly upstreamDueAt: Date | null;
}

/** Returns the state of a component whose upstream was just set: it is read at once. */
export const newUpstreamState = (upstream: Upstream | null, now: Date): UpstreamState => ({
  upstreamStatus: null,
  upstreamProblem: null,
  upstreamReadAt: null,
  upstreamFailures: 0,
  upstreamDueAt: upstream === null ? null : now,
});

/** Returns true if both show the same of the same page. */
export const isSameUpstream = (one: Upstream | null, other: Upstream | null): boolean =>
  one?.url === other?.url && one?.component === other?.component;

const comparable = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Returns the components that the upstream names: one by its id, or all with its name. */
const namedBy = ({ component }: Upstream, components: readonly UpstreamComponent[]): readonly UpstreamComponent[] => {
  if (component === null) return components;
  const byId = components.filter(({ id }) => id === component);
  return byId.length > 0 ? byId : components.filter(({ name }) => comparable(name) === comparable(component));
};

/** Decides the state after an attempt to read the page. A failure keeps the last status. */
export const upstreamStateAfter = (
  reading: UpstreamReading,
  upstream: Upstream,
  before: UpstreamState,
  now: Date,
): UpstreamState => {
  const failed = (upstreamProblem: UpstreamProblem): UpstreamState => {
    const upstreamFailures = before.upstreamFailures + 1;
    const upstreamDueAt = later(now, pauseAfter(upstreamFailures, upstreamBackoff));
    return { ...before, upstreamProblem, upstreamFailures, upstreamDueAt };
  };
  if (!reading.ok) return failed(reading.problem);
  const named = namedBy(upstream, reading.components);
  if (named.length === 0) return failed('componentNotFound');
  return {
    upstreamStatus: worstStatus(named.map(({ status }) => status)),
    upstreamProblem: null,
    upstreamReadAt: now,
    upstreamFailures: 0,
    upstreamDueAt: later(now, UPSTREAM_INTERVAL),
  };
};

/** Returns the status that a component shows of another page: unknown if it was not read lately. */
export const upstreamStatusAt = (
  { upstreamStatus, upstreamReadAt }: Pick<UpstreamState, 'upstreamStatus' | 'upstreamReadAt'>,
  now: Date,
): ComponentStatus =>
  upstreamStatus === null || upstreamReadAt === null || elapsed(upstreamReadAt, now) > UPSTREAM_VALIDITY
    ? 'unknown'
    : upstreamStatus;

/** The limit of components that show another status page, checked before another one is added. */
export const upstreamCountRules = [
  {
    code: 'invalidRequestBody',
    broken: (components) => components >= MAX_UPSTREAM_COMPONENTS,
    data: () => ({
      issues: [
        { path: 'upstream', message: `A page has at most ${MAX_UPSTREAM_COMPONENTS} components with \`upstream\`.` },
      ],
    }),
  },
] as const satisfies readonly Rule<number>[];

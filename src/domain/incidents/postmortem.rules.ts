import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { announcedTo } from './incident-announcement.ts';
import type { Incident, Postmortem } from './incident.ts';

/** A postmortem as the public sees it. */
export interface PublicPostmortem {
  readonly text: string;
  readonly publishedAt: Date;
}

/** Returns the postmortem if it is published. */
export const publicPostmortem = (postmortem: Postmortem | null): PublicPostmortem | null =>
  postmortem === null || postmortem.publishedAt === null
    ? null
    : { text: postmortem.text, publishedAt: new Date(postmortem.publishedAt) };

/**
 * Returns the incident with the text of its postmortem: a draft at first. A published text changes at once for
 * everybody. Returns the same object if nothing changes.
 */
export const withPostmortem = (incident: Incident, text: string, now: Date): Incident =>
  incident.postmortem?.text === text
    ? incident
    : {
        ...incident,
        postmortem: { publishedAt: null, isAnnounced: false, ...incident.postmortem, text },
        updatedAt: now,
      };

/** A postmortem must exist before it can be read or deleted. */
export const postmortemRules = [
  { code: 'postmortemNotFound', broken: ({ postmortem }) => postmortem === null },
] as const satisfies readonly Rule<Pick<Incident, 'postmortem'>>[];

/** The rules for the publication: the text exists, and the incident is over. */
export const postmortemPublicationRules = [
  ...postmortemRules,
  { code: 'postmortemIncidentOpen', broken: ({ resolvedAt }) => resolvedAt === null },
] as const satisfies readonly Rule<Pick<Incident, 'postmortem' | 'resolvedAt'>>[];

/** The codes with which the publication of a postmortem can be refused. */
export const postmortemPublicationCodes = codesOf(postmortemPublicationRules);

/**
 * Decides the incident after its postmortem is published. Returns the same object if it is published and nobody is to
 * be notified for the first time.
 */
export const decidePublication = (
  incident: Incident,
  notifySubscribers: boolean,
  now: Date,
): Outcome<Incident, CodeOf<typeof postmortemPublicationRules>> => {
  const refusal = firstBroken<Incident, CodeOf<typeof postmortemPublicationRules>>(
    postmortemPublicationRules,
    incident,
  );
  if (refusal !== null) return refusal;
  const { postmortem } = incident;
  if (postmortem === null || (postmortem.publishedAt !== null && (postmortem.isAnnounced || !notifySubscribers)))
    return accepted(incident);
  const publishedAt = postmortem.publishedAt ?? now.toISOString();
  const isAnnounced = postmortem.isAnnounced || notifySubscribers;
  return accepted({ ...incident, postmortem: { ...postmortem, publishedAt, isAnnounced }, updatedAt: now });
};

/** Returns true if subscribers are notified of the postmortem by this change, which happens once. */
export const announcesPostmortem = (
  before: Pick<Incident, 'postmortem'>,
  { postmortem }: Pick<Incident, 'postmortem'>,
): boolean => postmortem?.isAnnounced === true && before.postmortem?.isAnnounced !== true;

/**
 * Returns the components whose subscribers are notified of the postmortem of a manual incident, even if they were not
 * notified of the incident.
 */
export const postmortemAnnouncedTo = (
  incident: Pick<Incident, 'announcedComponentIds' | 'componentIds'>,
): readonly number[] => announcedTo({ ...incident, notifySubscribers: true });

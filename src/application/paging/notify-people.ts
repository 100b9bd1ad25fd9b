import { imUserEligible } from '../../domain/teams/user.rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { heldUntil, planPages, planUpdate } from '../../domain/paging/notification-rules.ts';
import type { PlannedOnCallPage, Urgency } from '../../domain/paging/notification-rules.ts';
import { resolutionGroup } from '../../domain/paging/resolution-gathering.ts';
import { PAGE_LINK_BYTES, PAGE_LINK_LIFETIME } from '../../domain/paging/page-link.ts';
import type { Digest, IdSource, OutboxMessage, SecretSource, TimeZones } from '../kernel/ports.ts';
import { onCallPageMessage } from './page-messages.ts';
import type { ImNotifications, PagedPerson, PagingEntry, PagingTimeline } from './ports.ts';

/** The ports that notify people. */
export interface PagingNeeds {
  readonly imNotifications: ImNotifications;
  readonly imTimeline: PagingTimeline;
  readonly timeZones: TimeZones;
  readonly ids: IdSource;
  readonly secrets: Pick<SecretSource, 'token'>;
  readonly digest: Pick<Digest, 'sha256'>;
}

/** The transaction that a notification takes part in. */
export interface PagingWork {
  readonly now: Date;
  /** Sends a message after the transaction has been committed. */
  send(message: OutboxMessage): void;
}

/** An incident that people are notified of. */
export interface NotifiedIncident {
  readonly id: number;
  readonly organizationId: number;
}

/** The people to notify of an incident. */
export interface PeopleToNotify {
  readonly incident: NotifiedIncident;
  /** The internal ids of the users. */
  readonly userIds: readonly number[];
  /** Names the reason, such as an escalation step; a person is notified once for each key. */
  readonly stepKey: string;
  readonly urgency: Urgency;
  /** True if the people know of the incident already and get one message. */
  readonly isUpdate?: boolean;
  /**
   * True if nothing is left to do: quiet hours hold the message whatever its urgency, and it is sent with others that
   * follow soon.
   */
  readonly isQuiet?: boolean;
}

/**
 * The result of a call for a person: `held` by quiet hours, `repeated` for a key that was notified before, `inactive`
 * if the person cannot be paged.
 */
export type NotifyResult = 'notified' | 'held' | 'repeated' | 'inactive';

/** The result for a person. Everybody but the inactive counts as reached. */
export interface NotifiedPerson {
  readonly userId: number;
  readonly result: NotifyResult;
}

/**
 * Notifies people of an incident by their own rules, as part of the caller's transaction: stores notifications and
 * pages, and sends the pages that are due.
 */
export const notifyPeople =
  (needs: PagingNeeds) =>
  async (work: PagingWork, request: PeopleToNotify): Promise<readonly NotifiedPerson[]> =>
    (await notifyEach(needs)(work, [request]))[0] ?? [];

interface PlannedNotification {
  readonly request: PeopleToNotify;
  readonly person: PagedPerson;
  /** The moment until which quiet hours hold it; null if they do not. */
  readonly until: Date | null;
}

const keyOf = (incidentId: number, userId: number, stepKey: string): string => `${incidentId} ${userId} ${stepKey}`;

/**
 * Notifies people of several incidents, in as many statements as for one. The results are in the order of the requests.
 */
export const notifyEach =
  (needs: PagingNeeds) =>
  async (work: PagingWork, requests: readonly PeopleToNotify[]): Promise<readonly (readonly NotifiedPerson[])[]> => {
    const { now } = work;
    const planned = await plannedNotifications(needs, requests, now);
    const added = await needs.imNotifications.add(
      planned.map(({ request: { incident, stepKey, urgency }, person: { userId }, until }) => ({
        incidentId: incident.id,
        userId,
        stepKey,
        urgency,
        createdAt: now,
        heldUntil: until,
      })),
    );
    const ids = new Map(added.map(({ id, incidentId, userId, stepKey }) => [keyOf(incidentId, userId, stepKey), id]));
    const idOf = ({ request, person }: PlannedNotification): number | undefined =>
      ids.get(keyOf(request.incident.id, person.userId, request.stepKey));
    const notified = planned.flatMap((one) => {
      const id = idOf(one);
      return id === undefined ? [] : [{ ...one, id }];
    });
    const pages = notified
      .filter(({ until }) => until === null)
      .flatMap(({ id, request, person }) =>
        (request.isUpdate === true ? planUpdate : planPages)(request.urgency, person.rules, now).map((page) => ({
          ...page,
          notificationId: id,
          incidentIds: [request.incident.id],
          ...(request.isQuiet === true ? { group: resolutionGroup({ ...page, ...person }) } : {}),
        })),
      );
    await storePages(needs, work, pages);
    await needs.imTimeline.append(
      notified.map(({ request: { incident, urgency }, person, until }) =>
        entryOf(
          incident.id,
          now,
          person,
          until === null
            ? { kind: 'personNotified', data: { urgency } }
            : { kind: 'notificationHeld', data: { until } },
        ),
      ),
    );
    return requests.map((request) =>
      [...new Set(request.userIds)].map((userId) => {
        const own = planned.find((one) => one.request === request && one.person.userId === userId);
        return { userId, result: resultOf(own?.until, own !== undefined && idOf(own) !== undefined) };
      }),
    );
  };

/** Returns the notifications of people who can be paged. */
const plannedNotifications = async (
  { imNotifications, timeZones }: PagingNeeds,
  requests: readonly PeopleToNotify[],
  now: Date,
): Promise<readonly PlannedNotification[]> => {
  const offsetChanges: TimeZones['offsetChanges'] = (zone, range) => timeZones.offsetChanges(zone, range);
  const userIds = new Set(requests.flatMap((request) => request.userIds));
  if (userIds.size === 0) return [];
  const people = await imNotifications.people(
    [...new Set(requests.map(({ incident }) => incident.organizationId))],
    [...userIds],
  );
  const eligible = new Map(people.filter(imUserEligible).map((person) => [person.userId, person]));
  return requests.flatMap((request) =>
    [...new Set(request.userIds)]
      .flatMap((userId) => eligible.get(userId) ?? [])
      .filter(({ organizationId }) => organizationId === request.incident.organizationId)
      .map((person) => ({
        request,
        person,
        until: heldUntil(request.isQuiet === true ? 'low' : request.urgency, person.rules, offsetChanges, now),
      })),
  );
};

/** `until` is undefined for a person who cannot be paged. */
const resultOf = (until: Date | null | undefined, isNew: boolean): NotifyResult => {
  if (until === undefined) return 'inactive';
  if (!isNew) return 'repeated';
  return until === null ? 'notified' : 'held';
};

const entryOf = (
  incidentId: number,
  at: Date,
  { userId }: Pick<PagedPerson, 'userId'>,
  entry: Pick<PagingEntry, 'kind' | 'data'>,
): PagingEntry => ({ ...entry, incidentId, at, actor: { kind: 'system', userId } });

/** A page to be sent, and the incidents that it is about. */
interface QueuedPage {
  readonly id: string;
  readonly notificationId: number;
  readonly incidentIds: readonly number[];
  /** Set for a page that is sent with others. */
  readonly group?: OutboxMessage['group'];
}

/** Stores planned pages, and sends those that are due. */
export const storePages = async (
  needs: PagingNeeds,
  work: PagingWork,
  planned: readonly (PlannedOnCallPage & Omit<QueuedPage, 'id'>)[],
): Promise<void> => {
  const { now } = work;
  const pages = planned.map((page) => ({
    ...page,
    id: needs.ids.next(),
    plannedAt: now,
    ...(page.dueAt <= now
      ? ({ state: 'queued', queuedAt: now } as const)
      : ({ state: 'waiting', queuedAt: null } as const)),
  }));
  await needs.imNotifications.addPages(pages);
  await sendPages(
    needs,
    work,
    pages
      .filter(({ state }) => state === 'queued')
      .map(({ id, notificationId, incidentIds, group }) => ({ id, notificationId, incidentIds, group })),
  );
};

/** Sends queued pages, each with a new secret link for each of its incidents. */
export const sendPages = async (
  { imNotifications, secrets, digest }: PagingNeeds,
  { now, send }: PagingWork,
  pages: readonly QueuedPage[],
): Promise<void> => {
  const linked = pages.map(({ id, notificationId, incidentIds, group }) => ({
    id,
    group,
    notificationId,
    links: incidentIds.map((incidentId) => ({ incidentId, token: secrets.token(PAGE_LINK_BYTES) })),
  }));
  const expiresAt = later(now, PAGE_LINK_LIFETIME);
  await imNotifications.addLinks(
    linked.flatMap(({ notificationId, links }) =>
      links.map(({ incidentId, token }) => ({ sha256: digest.sha256(token), notificationId, incidentId, expiresAt })),
    ),
  );
  for (const { id, links, group } of linked) send(onCallPageMessage({ pageId: id, links }, group));
};

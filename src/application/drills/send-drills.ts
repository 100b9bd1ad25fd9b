import { drillHeldUntil } from '../../domain/drills/drill-schedule.ts';
import { linkAfter } from '../../domain/drills/drill-link.ts';
import type { DrillLink } from '../../domain/drills/drill-link.ts';
import { DRILL_LINK_BYTES } from '../../domain/drills/drill-page.ts';
import { rangeOfHours } from '../../domain/kernel/daily-period.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { Clock, Digest, Outbox, OutboxMessage, SecretSource, TimeZones, UnitOfWork } from '../kernel/ports.ts';
import type { AlertAudiences, NotificationChannels } from '../notifications/ports.ts';
import { DRILL_CHANNEL_TOPIC, DRILL_PERSON_TOPIC, drillNotice } from './drill-messages.ts';
import type { DrillChannelMessage, DrillPersonMessage } from './drill-messages.ts';
import type { DrillLinks, DueDrillLink } from './ports.ts';

/** The ports that the messages of drills use. */
export interface DrillSendingNeeds {
  readonly drillLinks: DrillLinks;
  readonly alertAudiences: Pick<AlertAudiences, 'of'>;
  readonly notificationChannels: Pick<NotificationChannels, 'byId'>;
  readonly timeZones: TimeZones;
  readonly secrets: Pick<SecretSource, 'token'>;
  readonly digest: Pick<Digest, 'sha256'>;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The most links that one transaction sends. */
const BATCH = 50;

/** Sends the messages that are due. Any number of processes may run it concurrently. */
export const sendDueDrillLinks = async (needs: DrillSendingNeeds): Promise<void> => {
  while ((await needs.unitOfWork.inTransaction(() => sendDue(needs))) === BATCH);
};

const heldUntil = (
  { timeZones }: DrillSendingNeeds,
  { hours, organization, person }: DueDrillLink,
  now: Date,
): Date | null => {
  const quietHours = person?.quietHours ?? null;
  const changesOf = (zone: string) => timeZones.offsetChanges(zone, rangeOfHours(now));
  const zone = person?.timezone ?? organization.timezone;
  return drillHeldUntil(
    { hours, hoursChanges: changesOf(zone), quietHours, quietChanges: changesOf(quietHours?.timezone ?? zone) },
    now,
  );
};

/** The claim and the message are one transaction, so that a killed worker leaves a link either planned or sent. */
const sendDue = async (needs: DrillSendingNeeds): Promise<number> => {
  const now = needs.clock.now();
  const due = await needs.drillLinks.takeDue(now, BATCH);
  const messages: OutboxMessage[] = [];
  for (const each of due) {
    const until = heldUntil(needs, each, now);
    if (until !== null) {
      await needs.drillLinks.save({ ...each.link, dueAt: until });
    } else if (each.person !== null && !imUserEligible(each.person)) {
      await saveAfter(needs, linkAfter(each.link, 'skip', { at: now, cause: 'personInactive' }));
    } else {
      await saveAfter(needs, linkAfter(each.link, 'send', { at: now }));
      const { channelId, userId } = each.link;
      if (channelId !== null) messages.push(await channelMessageOf(needs, each, channelId, now));
      if (userId !== null) messages.push(await personMessageOf(needs, each, userId, now));
    }
  }
  await needs.outbox.add(messages, now);
  return due.length;
};

const saveAfter = async ({ drillLinks }: DrillSendingNeeds, link: DrillLink | null): Promise<void> => {
  if (link !== null) await drillLinks.save(link);
};

const channelMessageOf = async (
  { alertAudiences, notificationChannels }: DrillSendingNeeds,
  { link, drill }: DueDrillLink,
  channelId: number,
  now: Date,
): Promise<OutboxMessage> => {
  const { organizationId, recipient } = link;
  const customerId = (await notificationChannels.byId(channelId))?.customerId ?? null;
  const message: DrillChannelMessage = {
    linkId: link.id,
    message: {
      messageId: link.id,
      channelId,
      recipient,
      organizationId,
      customerId,
      incidentId: null,
      notice: drillNotice(drill, now, await alertAudiences.of(organizationId, customerId)),
    },
  };
  return {
    topic: DRILL_CHANNEL_TOPIC,
    payload: { ...message },
    destination: `channel:${channelId}:${recipient ?? ''}`,
  };
};

const personMessageOf = async (
  { drillLinks, secrets, digest }: DrillSendingNeeds,
  { link, drill, organization }: DueDrillLink,
  userId: number,
  now: Date,
): Promise<OutboxMessage> => {
  const token = secrets.token(DRILL_LINK_BYTES);
  await drillLinks.saveSecret(link.id, digest.sha256(token));
  const message: DrillPersonMessage = {
    linkId: link.id,
    organizationId: link.organizationId,
    userId,
    contactMethodId: link.contactMethodId,
    token,
    notice: drillNotice(drill, now, { organization, customer: null }),
  };
  return { topic: DRILL_PERSON_TOPIC, payload: { ...message } };
};

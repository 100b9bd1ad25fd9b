import { defineEntity, p } from '@mikro-orm/postgresql';
import type { DeliveryStatus } from '../../application/subscribers/ports.ts';
import type { PublicIncidentStatus } from '../../domain/incidents/announcement.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { AnnouncementEvent, AnnouncementSubject } from '../../domain/incidents/announcement.ts';
import type { SubscriberStatus } from '../../domain/subscribers/subscriber.machine.ts';
import type { SubscriberType, Subscription } from '../../domain/subscribers/subscriber.ts';
import { exported, personal, secret, sealed } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { StatusPageRow } from '../status-pages/status-page.entity.ts';

const componentIds = () => p.array().columnType('int[]').$type<readonly number[]>().nullable();

export const StatusSubscriberRow = defineEntity({
  name: 'StatusSubscriberRow',
  tableName: 'status_subscriber',
  properties: {
    ...resourceColumns,
    statusPageId: references(StatusPageRow, 'cascade'),
    type: exported(p.text().$type<SubscriberType>()),
    endpoint: personal(p.text(), 'deleted'),
    /** The keyed hash of the endpoint, which can be compared but not guessed. */
    endpointHash: secret(p.text()),
    status: exported(p.text().$type<SubscriberStatus>()),
    componentIds: exported(componentIds()),
    groupIds: exported(p.array().columnType('int[]').$type<readonly number[]>().defaultRaw(`'{}'`)),
    language: exported(p.text().$type<Language>().nullable()),
    /** The subscription that takes effect with the confirmation. */
    requested: exported(p.json<Subscription>().nullable()),
    requestedAt: p.datetime(3).nullable(),
    confirmedAt: p.datetime(3).nullable(),
    leftAt: p.datetime(3).nullable(),
    consentNote: personal(p.text().nullable(), 'replaced'),
    failuresInRow: p.integer().default(0),
    /** The secret that signs webhooks, or null for mail. */
    sealedSecret: sealed(p.text().nullable()),
    /** The digests of the tokens in links. */
    confirmSha256: secret(p.text().unique()),
    manageSha256: secret(p.text().unique()),
  },
  uniques: [{ name: 'status_subscriber_endpoint', properties: ['statusPageId', 'endpointHash'] }],
  indexes: [
    { name: 'status_subscriber_list', properties: ['statusPageId', 'createdAt', 'id'] },
    { name: 'status_subscriber_active', properties: ['statusPageId', 'id'], where: `status = 'active'` },
    { name: 'status_subscriber_unconfirmed', properties: 'requestedAt', where: `status = 'pending'` },
    { name: 'status_subscriber_left', properties: 'leftAt', where: `status = 'unsubscribed'` },
  ],
});

/** An endpoint that has unsubscribed. Imports skip it. */
export const StatusSuppressionRow = defineEntity({
  name: 'StatusSuppressionRow',
  tableName: 'status_suppression',
  properties: {
    statusPageId: references(StatusPageRow, 'cascade').primary(),
    endpointHash: secret(p.text().primary()),
    createdAt: p.datetime(3),
  },
});

export const AnnouncementRow = defineEntity({
  name: 'AnnouncementRow',
  tableName: 'announcement',
  properties: {
    id: p.integer().primary().autoincrement(),
    statusPageId: references(StatusPageRow, 'cascade'),
    componentIds: exported(componentIds()),
    subject: exported(p.text().$type<AnnouncementSubject>()),
    subjectId: p.uuid(),
    event: exported(p.text().$type<AnnouncementEvent>()),
    title: personal(p.text().nullable(), 'replaced'),
    status: exported(p.text().$type<PublicIncidentStatus>().nullable()),
    message: personal(p.text().nullable(), 'replaced'),
    at: p.datetime(3),
    startsAt: p.datetime(3).nullable(),
    endsAt: p.datetime(3).nullable(),
    dedupKey: exported(p.text().unique()),
    createdAt: p.datetime(3),
    /** The id of the last subscriber that has a delivery. */
    reachedId: p.integer().default(0),
    /** The time at which the last delivery was stored. */
    expandedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'announcement_subject', properties: ['statusPageId', 'subjectId', 'id'] },
    { name: 'announcement_waiting', properties: ['statusPageId', 'id'], where: 'expanded_at is null' },
    { name: 'announcement_age', properties: 'createdAt' },
  ],
});

/** The log of deliveries: one row for each subscriber that is notified of an announcement. */
export const AnnouncementDeliveryRow = defineEntity({
  name: 'AnnouncementDeliveryRow',
  tableName: 'announcement_delivery',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    announcementId: references(AnnouncementRow, 'cascade'),
    subscriberId: references(StatusSubscriberRow, 'cascade').index(),
    status: exported(p.text().$type<DeliveryStatus>()),
    createdAt: p.datetime(3),
    attempts: p.integer().default(0),
    attemptedAt: p.datetime(3).nullable(),
    responseStatus: p.integer().nullable(),
    error: personal(p.text().nullable(), 'replaced'),
  },
  uniques: [{ name: 'announcement_delivery_unique', properties: ['announcementId', 'subscriberId'] }],
});

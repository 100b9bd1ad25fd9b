import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import type { QuietHours } from '../../domain/kernel/quiet-hours.ts';
import type { ContactMethodType } from '../../domain/paging/contact-method.ts';
import type { RuleStep, Urgency } from '../../domain/paging/notification-rules.ts';
import type { OnCallPageAnswer } from '../../domain/paging/page-link.ts';
import type { OnCallPageState, StopReason } from '../../domain/paging/on-call-page.machine.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { ImIncidentRow } from '../incident-management/incident-management.entity.ts';
import { exported, internal, personal, secret, sealed } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { ScheduleRow } from '../on-call/schedule.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ImContactMethodRow = defineEntity({
  name: 'ImContactMethodRow',
  tableName: 'im_contact_method',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade').index(),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    name: exported(p.text().nullable()),
    type: exported(p.text().$type<ContactMethodType>()),
    config: exported(p.json<ChannelSettings>()),
    sealedSecrets: sealed(p.text()),
    verifiedAt: p.datetime(3).nullable(),
    codeDigest: secret(p.text().nullable()),
    codeExpiresAt: p.datetime(3).nullable(),
    wrongCodes: p.integer().default(0),
  },
  indexes: [{ name: 'im_contact_method_list', properties: ['userId', 'createdAt', 'id'] }],
});

export const ImNotificationRuleRow = defineEntity({
  name: 'ImNotificationRuleRow',
  tableName: 'im_notification_rule',
  properties: {
    userId: personal(references(UserRow, 'cascade').primary(), 'owner'),
    high: exported(p.json<readonly RuleStep[]>()),
    low: exported(p.json<readonly RuleStep[]>()),
    quietHours: exported(p.json<QuietHours>().nullable()),
    shiftNoticeMinutes: p.integer().nullable(),
    updatedAt: p.datetime(3).nullable(),
  },
});

export const ImNotificationRow = defineEntity({
  name: 'ImNotificationRow',
  tableName: 'im_notification',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    incidentId: references(ImIncidentRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade').index(), 'author'),
    stepKey: exported(p.text()),
    urgency: exported(p.text().$type<Urgency>()),
    createdAt: p.datetime(3),
    heldUntil: p.datetime(3).nullable(),
    /** The notification whose pages include this one after quiet hours, or null. */
    digestId: () => references(ImNotificationRow, 'set null').nullable(),
  },
  uniques: [{ name: 'im_notification_unique', properties: ['incidentId', 'userId', 'stepKey'] }],
  indexes: [
    { name: 'im_notification_held', properties: ['heldUntil', 'userId'], where: 'held_until is not null' },
    { name: 'im_notification_digest', properties: 'digestId', where: 'digest_id is not null' },
  ],
});

export const ImPageRow = defineEntity({
  name: 'ImPageRow',
  tableName: 'im_page',
  properties: {
    id: p.uuid().primary(),
    notificationId: references(ImNotificationRow, 'cascade'),
    rule: exported(p.text()),
    contactMethodId: references(ImContactMethodRow, 'set null').nullable(),
    /** Null for mail to the address of the account. */
    methodType: exported(p.text().$type<ContactMethodType>().nullable()),
    /** The time at which the due time was computed. */
    plannedAt: p.datetime(3),
    dueAt: p.datetime(3),
    state: exported(p.text().$type<OnCallPageState>()),
    queuedAt: p.datetime(3).nullable(),
    /** The time at which the page was sent, stopped or abandoned. */
    endedAt: p.datetime(3).nullable(),
    stoppedBecause: exported(p.text().$type<StopReason>().nullable()),
    attempts: p.integer().default(0),
    attemptedAt: p.datetime(3).nullable(),
    responseStatus: p.integer().nullable(),
    error: personal(p.text().nullable(), 'replaced'),
    answer: personal(p.text().nullable(), 'replaced'),
  },
  uniques: [{ name: 'im_page_unique', properties: ['notificationId', 'rule'] }],
  indexes: [
    { name: 'im_page_due', properties: 'dueAt', where: `state = 'waiting'` },
    { name: 'im_page_contact_method', properties: 'contactMethodId', where: 'contact_method_id is not null' },
  ],
});

export const ImShiftNoticeRow = defineEntity({
  name: 'ImShiftNoticeRow',
  tableName: 'im_shift_notice',
  properties: {
    userId: personal(references(UserRow, 'cascade').primary(), 'owner'),
    scheduleId: references(ScheduleRow, 'cascade').primary().index(),
    startsAt: p.datetime(3).primary(),
  },
  indexes: [{ name: 'im_shift_notice_age', properties: 'startsAt' }],
});

export const ImPageLinkRow = defineEntity({
  name: 'ImPageLinkRow',
  tableName: 'im_page_link',
  properties: {
    sha256: secret(p.text().primary()),
    /** The notification whose page contains the link. */
    notificationId: references(ImNotificationRow, 'cascade').index(),
    incidentId: references(ImIncidentRow, 'cascade').index(),
    expiresAt: p.datetime(3).index(),
    answer: internal(p.text().$type<OnCallPageAnswer>().nullable()),
    answeredAt: p.datetime(3).nullable(),
  },
});

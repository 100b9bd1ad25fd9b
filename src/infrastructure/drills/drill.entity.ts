import { defineEntity, p } from '@mikro-orm/postgresql';
import type { DrillLinkState } from '../../domain/drills/drill-link.machine.ts';
import type { DrillCause, DrillLinkKind } from '../../domain/drills/drill-link.ts';
import type { DrillStatus } from '../../domain/drills/drill.machine.ts';
import type { DrillTrigger } from '../../domain/drills/drill.ts';
import type { DailyPeriod } from '../../domain/kernel/daily-period.ts';
import type { ChannelType } from '../../domain/notifications/channel-types.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { ImEscalationPolicyRow } from '../escalation/escalation-policy.entity.ts';
import { exported, personal, secret } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { NotificationChannelRow } from '../notifications/notification.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { ImContactMethodRow } from '../paging/paging.entity.ts';

export const DrillSettingsRow = defineEntity({
  name: 'DrillSettingsRow',
  tableName: 'drill_settings',
  properties: {
    organizationId: references(OrganizationRow, 'cascade').primary(),
    isEnabled: p.boolean(),
    dayOfMonth: p.integer(),
    from: exported(p.text()),
    to: exported(p.text()),
    enabledAt: p.datetime(3).nullable(),
  },
});

export const DrillRow = defineEntity({
  name: 'DrillRow',
  tableName: 'drill',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    trigger: exported(p.text().$type<DrillTrigger>()),
    month: exported(p.text().nullable()),
    hours: exported(p.json<DailyPeriod>().nullable()),
    status: exported(p.text().$type<DrillStatus>()),
    deadlineAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
    score: p.integer().nullable(),
  },
  uniques: [
    { name: 'drill_one_running', properties: 'organizationId', where: `status = 'running'` },
    { name: 'drill_one_a_month', properties: ['organizationId', 'month'] },
  ],
  indexes: [{ name: 'drill_list', properties: ['organizationId', 'createdAt', 'id'] }],
});

export const DrillLinkRow = defineEntity({
  name: 'DrillLinkRow',
  tableName: 'drill_link',
  properties: {
    id: p.uuid().primary(),
    drillId: references(DrillRow, 'cascade').index(),
    organizationId: references(OrganizationRow, 'cascade').index(),
    kind: exported(p.text().$type<DrillLinkKind>()),
    type: exported(p.text().$type<ChannelType>().nullable()),
    channelId: references(NotificationChannelRow, 'cascade').nullable().index(),
    contactMethodId: references(ImContactMethodRow, 'cascade').nullable().index(),
    userId: personal(references(UserRow, 'cascade').nullable().index(), 'owner'),
    policyId: references(ImEscalationPolicyRow, 'cascade').nullable().index(),
    name: personal(p.text().nullable(), 'replaced'),
    recipient: personal(p.text().nullable(), 'replaced'),
    state: exported(p.text().$type<DrillLinkState>()),
    cause: exported(p.text().$type<DrillCause>().nullable()),
    error: personal(p.text().nullable(), 'replaced'),
    dueAt: p.datetime(3),
    sentAt: p.datetime(3).nullable(),
    acceptedAt: p.datetime(3).nullable(),
    confirmedAt: p.datetime(3).nullable(),
    /** The digest of the secret by which the person confirms; null before the message is sent. */
    secretSha256: secret(p.text().nullable()),
  },
  uniques: [{ name: 'drill_link_secret', properties: 'secretSha256' }],
  indexes: [{ name: 'drill_link_due', properties: 'dueAt', where: `state = 'planned'` }],
});

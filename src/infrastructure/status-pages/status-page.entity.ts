import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ComponentStatus } from '../../domain/status-pages/component-status.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { PageTexts } from '../../domain/status-pages/page-texts.ts';
import type { ComponentRule } from '../../domain/status-pages/status-page.ts';
import type { Upstream, UpstreamProblem } from '../../domain/status-pages/upstream.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal, secret } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const StatusPageRow = defineEntity({
  name: 'StatusPageRow',
  tableName: 'status_page',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    /** Null for a page of the organization itself. */
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    slug: exported(p.text()),
    title: personal(p.text(), 'kept'),
    description: personal(p.text().nullable(), 'kept'),
    /** The language of the page, or null for that of the organization. */
    language: exported(p.text().$type<Language>().nullable()),
    texts: personal(p.json<PageTexts>(), 'kept'),
    /** The color of the page, or null for that of the organization. */
    brandColor: exported(p.text().nullable()),
    passwordHash: secret(p.text().nullable()),
    /** The networks from which the page is visible, as CIDRs, or null for all. */
    allowedNetworks: exported(p.json<readonly string[]>().nullable()),
    membersOnly: p.boolean().default(false),
    /** The delay of announcements of automatic incidents in minutes, or null if they are not announced. */
    announceAfterMinutes: p.integer().nullable(),
    componentRules: exported(p.json<readonly ComponentRule[]>().default('[]')),
  },
  uniques: [{ name: 'status_page_slug_unique', properties: 'slug' }],
  indexes: [{ name: 'status_page_list', properties: ['organizationId', 'createdAt', 'id'] }],
});

export const StatusGroupRow = defineEntity({
  name: 'StatusGroupRow',
  tableName: 'status_group',
  properties: {
    ...resourceColumns,
    statusPageId: references(StatusPageRow, 'cascade'),
    name: exported(p.text()),
    position: p.integer(),
  },
  indexes: [{ name: 'status_group_list', properties: ['statusPageId', 'position', 'id'] }],
});

export const StatusComponentRow = defineEntity({
  name: 'StatusComponentRow',
  tableName: 'status_component',
  properties: {
    ...resourceColumns,
    statusPageId: references(StatusPageRow, 'cascade'),
    groupId: references(StatusGroupRow, 'set null').nullable().index(),
    name: personal(p.text(), 'kept'),
    description: personal(p.text().nullable(), 'kept'),
    position: p.integer(),
    /** Null if the status is set manually, and after the monitor was deleted. */
    monitorId: references(MonitorRow, 'set null').nullable().index(),
    manualStatus: exported(p.text().$type<ComponentStatus>().nullable()),
    upstream: exported(p.json<Upstream>().nullable()),
    upstreamStatus: exported(p.text().$type<ComponentStatus>().nullable()),
    upstreamProblem: exported(p.text().$type<UpstreamProblem>().nullable()),
    /** The time of the last successful reading of the other status page. */
    upstreamReadAt: p.datetime(3).nullable(),
    upstreamFailures: p.integer().default(0),
    /** Null for a component that shows no other status page. */
    upstreamDueAt: p.datetime(3).nullable(),
    /** The name of the monitor when a rule took it, or null if a person added the component. */
    takenName: personal(p.text().nullable(), 'kept'),
  },
  indexes: [
    { name: 'status_component_list', properties: ['statusPageId', 'position', 'id'] },
    { name: 'status_component_taken', properties: 'statusPageId', where: 'taken_name is not null' },
    { name: 'status_component_upstream_due', properties: 'upstreamDueAt', where: 'upstream_due_at is not null' },
  ],
});

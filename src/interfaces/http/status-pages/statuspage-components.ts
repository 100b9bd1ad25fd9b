import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { ownTexts } from '../../../domain/status-pages/page-texts.ts';
import { documentUrl, plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { PageBase } from '../../../domain/status-pages/public-document.ts';
import type { PublicComponent, PublicGroup, PublicPage } from '../../../domain/status-pages/public-page.ts';
import { summaryOf } from './public-locale.ts';
import type { PublicLocale } from './public-locale.ts';

/** A status page to convert to version 2 of Statuspage's public API (ADR 0095). */
export interface Source {
  readonly page: PublicPage;
  readonly base: PageBase;
  readonly locale: PublicLocale;
}

export type KnownStatus = Exclude<ComponentStatus, 'unknown'>;

/**
 * Maps the status "unknown" to a degraded one, because the API has no such status and clients must not take it for a
 * good one.
 */
const knownStatus = (status: ComponentStatus): KnownStatus => (status === 'unknown' ? 'degraded_performance' : status);

/** The indicator of each status. Planned maintenance counts as none, so that tools do not alert on it. */
const indicators: Readonly<Record<KnownStatus, 'none' | 'minor' | 'major' | 'critical'>> = {
  operational: 'none',
  under_maintenance: 'none',
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

export const pageOf = ({ page, base, locale }: Source) => ({
  id: page.publicId,
  name: ownTexts(page, locale.language).title,
  url: documentUrl(base, plainDocument('page')),
  time_zone: page.timezone,
  updated_at: page.updatedAt,
});

export const statusOf = ({ page, locale }: Source) => ({
  indicator: indicators[knownStatus(page.status)],
  description: summaryOf(page, locale),
});

const componentOf = (component: PublicComponent, position: number, pageId: string) => ({
  id: component.publicId,
  name: component.name,
  status: knownStatus(component.status),
  created_at: component.createdAt,
  updated_at: component.updatedAt,
  position,
  description: component.description === '' ? null : component.description,
  showcase: component.days.length > 0,
  start_date: component.createdAt.toISOString().slice(0, 10),
  group_id: component.groupPublicId,
  page_id: pageId,
  group: false,
  only_show_if_degraded: false,
  // Readers of this page do not follow it to a further one, so that no circle of pages keeps a status.
  ...(component.upstreamUrl === null ? {} : { dependency: true }),
});

const groupOf = ({ publicId, name, status }: PublicGroup, position: number, { page }: Source) => {
  const members = page.components.filter(({ groupPublicId }) => groupPublicId === publicId);
  const [first = page.updatedAt] = members
    .map(({ createdAt }) => createdAt)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const [last = page.updatedAt] = members
    .map(({ updatedAt }) => updatedAt)
    .toSorted((one, other) => other.getTime() - one.getTime());
  return {
    id: publicId,
    name,
    status: knownStatus(status),
    created_at: first,
    updated_at: last,
    position,
    description: null,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: page.publicId,
    group: true,
    only_show_if_degraded: false,
    components: members.map((member) => member.publicId),
  };
};

/** Returns components and groups as one list. Positions count from 1; those of members count within their group. */
export const componentsOf = (source: Source) => {
  const { page } = source;
  const single = page.components.filter(({ groupPublicId }) => groupPublicId === null);
  return [
    ...single.map((component, at) => componentOf(component, at + 1, page.publicId)),
    ...page.groups.flatMap((group, at) => [
      groupOf(group, single.length + at + 1, source),
      ...page.components
        .filter(({ groupPublicId }) => groupPublicId === group.publicId)
        .map((member, index) => componentOf(member, index + 1, page.publicId)),
    ]),
  ];
};

export const namedComponents = (ids: readonly string[], { page }: Source) =>
  page.components
    .filter(({ publicId }) => ids.includes(publicId))
    .map((component, at) => componentOf(component, at + 1, page.publicId));

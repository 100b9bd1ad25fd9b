import { effectiveBrand } from '../organizations/brand.ts';
import type { Brand } from '../organizations/brand.ts';
import type { ImageRole, PublicImage } from '../organizations/brand-image.ts';
import type { Monitor } from '../monitors/monitor.ts';
import { componentStatus, worstStatus } from './component-status.ts';
import type { ComponentStatus } from './component-status.ts';
import { placedParts } from './page-layout.ts';
import type { LayoutComponent, PageLayout } from './page-layout.ts';
import type { PublicComponent, PublicPage } from './public-page.ts';
import type { ShownMonitorName, StatusComponent } from './status-page.ts';

/** What a page would be after changes that are not stored. Absent members are as they are stored. */
export interface PageDraft {
  readonly title?: string;
  readonly description?: string | null;
  /** Null for the color of the customer or the organization. */
  readonly brandColor?: string | null;
  /** The images of the page that take the place of stored ones; null for one that is removed. */
  readonly images?: Readonly<Partial<Record<ImageRole, PublicImage | null>>>;
  readonly layout?: PageLayout;
}

/** A stored component, as far as a preview compares it. */
export type ComparedComponent = Pick<StatusComponent, 'id' | 'publicId' | 'manualStatus' | 'upstream'> &
  ShownMonitorName;

/** The facts from which a preview is made. */
export interface PreviewFacts {
  /** The page as the public sees it now. */
  readonly page: PublicPage;
  /** The brands of the page, its customer and its organization, in the order of `effectiveBrand`. */
  readonly brands: readonly Brand<PublicImage>[];
  /** The stored components of the page. */
  readonly components: readonly ComparedComponent[];
  /** The stored groups of the page. */
  readonly groups: readonly { readonly id: number; readonly publicId: string }[];
  /** Returns the monitor that a changed or new component shows, or null if the caller cannot see it. */
  readonly monitorOf: (component: LayoutComponent) => Pick<Monitor, 'condition' | 'status'> | null;
  readonly now: Date;
}

/** Tells whether a component shows something else than the stored one, so that its days and status are not known. */
export const showsOther = (component: LayoutComponent, stored: ComparedComponent | undefined): boolean =>
  stored === undefined ||
  component.monitorId !== stored.monitorId ||
  component.monitorType !== stored.monitorType ||
  component.manualStatus !== stored.manualStatus ||
  JSON.stringify(component.upstream) !== JSON.stringify(stored.upstream);

/** Returns the status that a changed component will have, as far as it is known before it is stored. */
const statusOf = (component: LayoutComponent, { monitorOf }: PreviewFacts): ComponentStatus => {
  const monitor = monitorOf(component);
  return componentStatus({
    monitor: monitor === null ? null : monitor.status === 'paused' ? 'paused' : monitor.condition,
    upstream: null,
    isInMaintenance: false,
    incidents: [],
    manualStatus: component.manualStatus,
  });
};

const partsOf = (layout: PageLayout, facts: PreviewFacts): Pick<PublicPage, 'groups' | 'components' | 'status'> => {
  const shown = new Map(facts.page.components.map((component) => [component.publicId, component]));
  const stored = new Map(facts.components.map((component) => [component.id, component]));
  const groupIds = new Map(facts.groups.map(({ id, publicId }) => [id, publicId]));
  const groupIdAt = (at: number): string => groupIds.get(layout.groups[at]?.id ?? 0) ?? `new-group-${at}`;
  const components = placedParts(layout).map(({ component, groupAt }, at): PublicComponent => {
    const before = component.id === null ? undefined : stored.get(component.id);
    const known = before === undefined ? undefined : shown.get(before.publicId);
    const isOther = showsOther(component, before);
    return {
      publicId: before?.publicId ?? `new-${at}`,
      groupPublicId: groupAt === null ? null : groupIdAt(groupAt),
      name: component.name,
      description: component.description ?? '',
      status: known === undefined || isOther ? statusOf(component, facts) : known.status,
      upstreamUrl: component.upstream?.url ?? null,
      days: known === undefined || component.monitorId !== before?.monitorId ? [] : known.days,
      createdAt: known?.createdAt ?? facts.now,
      updatedAt: facts.now,
    };
  });
  return {
    components,
    groups: layout.groups.map(({ name }, at) => ({
      publicId: groupIdAt(at),
      name,
      status: worstStatus(
        components.filter(({ groupPublicId }) => groupPublicId === groupIdAt(at)).map(({ status }) => status),
      ),
    })),
    status: worstStatus(components.map(({ status }) => status)),
  };
};

/** Returns the look of the page with what the draft chooses itself. */
const brandOf = ({ brandColor, images }: PageDraft, brands: PreviewFacts['brands']): Partial<Brand<PublicImage>> => {
  const [own, ...inherited] = brands;
  if (own === undefined) return {};
  return effectiveBrand([{ ...own, ...images, ...(brandColor === undefined ? {} : { brandColor }) }, ...inherited]);
};

/**
 * Returns a page as the public would see it after changes that are not stored. Bars stay as far as a component still
 * shows the same monitor; what a component shows newly has the status of now, and no days.
 */
export const previewPage = (draft: PageDraft, facts: PreviewFacts): PublicPage => {
  const { page } = facts;
  return {
    ...page,
    title: draft.title ?? page.title,
    description: draft.description === undefined ? page.description : (draft.description ?? ''),
    ...brandOf(draft, facts.brands),
    ...(draft.layout === undefined ? {} : partsOf(draft.layout, facts)),
  };
};

import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { decideImage, imageRoles, imageRules, imageTypeOf } from '../../domain/organizations/brand-image.ts';
import type { ImageRole, PublicImage } from '../../domain/organizations/brand-image.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { ColorScheme } from '../../domain/status-pages/brand-colors.ts';
import { draftRules, placedParts } from '../../domain/status-pages/page-layout.ts';
import type { LayoutComponent, LayoutRequest } from '../../domain/status-pages/page-layout.ts';
import { previewPage, showsOther } from '../../domain/status-pages/preview-page.ts';
import type { PageDraft } from '../../domain/status-pages/preview-page.ts';
import { statusPageNotFound } from '../../domain/status-pages/status-page.ts';
import { plainDocument } from '../../domain/status-pages/public-document.ts';
import { imageSizeOf } from '../organizations/image-size.ts';
import { defineDecidedRecordQuery } from '../kernel/record-queries.ts';
import { partsOf } from './page-layout.ts';
import type { ComponentNeeds } from './part-rules.ts';
import type { PublicPages } from './ports.ts';
import type { RenderDocument } from './serving.ports.ts';

/** An image that is not stored. */
export interface DraftImage {
  /** Its media type, as the header of an upload. */
  readonly contentType: string;
  /** Its bytes in base64. */
  readonly content: string;
}

/** A page with changes that are not stored, and how to show it. */
export interface PreviewInput extends Omit<PageDraft, 'images'> {
  readonly id: string;
  /** The images that take the place of stored ones; null for one that is removed. */
  readonly images?: Readonly<Partial<Record<ImageRole, DraftImage | null>>>;
  /** Null for the language of the page. */
  readonly language: Language | null;
  readonly scheme: ColorScheme;
}

interface Needs extends ComponentNeeds {
  readonly publicPages: Pick<PublicPages, 'page' | 'brands'>;
  readonly renderDocument: RenderDocument;
  readonly baseUrl: string;
}

/** Returns the images of a draft by their roles, and their contents by their file names, or the refusal of one. */
const drawnImages = (
  images: PreviewInput['images'] = {},
): Outcome<
  { readonly images: NonNullable<PageDraft['images']>; readonly contents: ReadonlyMap<string, string> },
  CodeOf<typeof imageRules>
> => {
  const drawn: Partial<Record<ImageRole, PublicImage | null>> = {};
  const contents = new Map<string, string>();
  for (const role of imageRoles) {
    const sent = images[role];
    if (sent === null) drawn[role] = null;
    if (sent === undefined || sent === null) continue;
    const type = imageTypeOf(sent.contentType);
    const bytes = Buffer.from(sent.content, 'base64');
    const decision = decideImage({ contentType: type, size: type === null ? null : imageSizeOf(type, bytes), bytes });
    if (!decision.ok) return decision;
    const { contentType, width, height } = decision.value;
    drawn[role] = { file: role, width, height };
    contents.set(role, `data:${contentType};base64,${bytes.toString('base64')}`);
  }
  return accepted({ images: drawn, contents });
};

/** Renders a page with changes that are not stored, as the public would see it. Nothing is stored. See ADR 0341. */
export const previewStatusPage = defineDecidedRecordQuery({
  name: 'previewStatusPage',
  permission: 'editRecords',
  records: ({ statusPages }: Needs) => statusPages,
  missing: 'statusPageNotFound',
  refuses: [...codesOf(draftRules), ...codesOf(imageRules), statusPageNotFound.code],
  decide: async ({ scope, now }, stored, { language, scheme, images: sent, ...draft }: PreviewInput, needs) => {
    const drawn = drawnImages(sent);
    if (!drawn.ok) return drawn;
    const { images, contents } = drawn.value;
    const parts = await partsOf(needs, scope, stored);
    const { layout = { components: [], groups: [] } } = draft;
    const refusal = firstBroken<LayoutRequest, 'invalidRequestBody'>(draftRules, { ...parts, layout, revision: '' });
    if (refusal !== null) return refusal;
    const { publicPages } = needs;
    const [page, brands] = await Promise.all([publicPages.page(stored.id, now), publicPages.brands(stored.id)]);
    if (page === null) return statusPageNotFound;
    const monitors = new Map<LayoutComponent, Monitor | null>();
    for (const { component } of placedParts(layout)) {
      const before = parts.components.find(({ id }) => id === component.id);
      const { monitorType, monitorId } = component;
      if (monitorType !== null && monitorId !== null && showsOther(component, before))
        monitors.set(component, await needs.monitors.find(scope, monitorType, monitorId));
    }
    const shown = previewPage(
      { ...draft, images },
      {
        ...parts,
        page,
        brands,
        monitorOf: (component) => monitors.get(component) ?? null,
        now,
      },
    );
    return accepted(
      needs.renderDocument({ ...plainDocument('page'), language }, shown, {
        base: { origin: needs.baseUrl, path: `/status/${shown.slug}` },
        isOutdated: false,
        preview: { scheme, images: contents },
      }),
    );
  },
});

import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { ColorScheme } from '../../domain/status-pages/brand-colors.ts';
import { draftRules, placedParts } from '../../domain/status-pages/page-layout.ts';
import type { LayoutComponent, LayoutRequest } from '../../domain/status-pages/page-layout.ts';
import { previewPage, showsOther } from '../../domain/status-pages/preview-page.ts';
import type { PageDraft } from '../../domain/status-pages/preview-page.ts';
import { statusPageNotFound } from '../../domain/status-pages/status-page.ts';
import { plainDocument } from '../../domain/status-pages/public-document.ts';
import { defineDecidedRecordQuery } from '../kernel/record-queries.ts';
import { partsOf } from './page-layout.ts';
import type { ComponentNeeds } from './part-rules.ts';
import type { PublicPages } from './ports.ts';
import type { RenderDocument } from './serving.ports.ts';

/** A page with changes that are not stored, and how to show it. */
export interface PreviewInput extends PageDraft {
  readonly id: string;
  /** Null for the language of the page. */
  readonly language: Language | null;
  readonly scheme: ColorScheme;
}

interface Needs extends ComponentNeeds {
  readonly publicPages: Pick<PublicPages, 'page'>;
  readonly renderDocument: RenderDocument;
  readonly baseUrl: string;
}

/** Renders a page with changes that are not stored, as the public would see it. Nothing is stored. See ADR 0341. */
export const previewStatusPage = defineDecidedRecordQuery({
  name: 'previewStatusPage',
  permission: 'editRecords',
  records: ({ statusPages }: Needs) => statusPages,
  missing: 'statusPageNotFound',
  refuses: [...codesOf(draftRules), statusPageNotFound.code],
  decide: async ({ scope, now }, stored, { language, scheme, ...draft }: PreviewInput, needs) => {
    const parts = await partsOf(needs, scope, stored);
    const { layout = { components: [], groups: [] } } = draft;
    const refusal = firstBroken<LayoutRequest, 'invalidRequestBody'>(draftRules, { ...parts, layout, revision: '' });
    if (refusal !== null) return refusal;
    const page = await needs.publicPages.page(stored.id, now);
    if (page === null) return statusPageNotFound;
    const monitors = new Map<LayoutComponent, Monitor | null>();
    for (const { component } of placedParts(layout)) {
      const before = parts.components.find(({ id }) => id === component.id);
      const { monitorType, monitorId } = component;
      if (monitorType !== null && monitorId !== null && showsOther(component, before))
        monitors.set(component, await needs.monitors.find(scope, monitorType, monitorId));
    }
    const shown = previewPage(draft, {
      ...parts,
      page,
      monitorOf: (component) => monitors.get(component) ?? null,
      now,
    });
    return accepted(
      needs.renderDocument({ ...plainDocument('page'), language }, shown, {
        base: { origin: needs.baseUrl, path: `/status/${shown.slug}` },
        isOutdated: false,
        preview: { scheme },
      }),
    );
  },
});

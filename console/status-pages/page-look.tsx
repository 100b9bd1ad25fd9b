import type { Draft } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ColorField } from '../kernel/ui/color-field.tsx';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { TextArea, TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import layout from '../kernel/ui/layout.module.css';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { ChosenImageFields } from './chosen-images.tsx';
import type { ChosenImages } from './chosen-images.tsx';
import { pageLabels } from './page-labels.ts';
import { sentOf, valuesOf } from './page-values.ts';
import type { PageValues } from './page-values.ts';
import type { PreviewDraft } from './page-preview.tsx';
import type { StatusPage, StatusPageChanges } from './queries.ts';

/** How a page looks, as far as its editor previews it, as it is typed. */
export interface LookValues extends Pick<PageValues, 'title' | 'description'> {
  readonly brandColor: string | null;
}

/** Returns how a stored page looks, as it is typed. */
export const lookOf = (page: StatusPage): LookValues => {
  const { title, description } = valuesOf(page);
  return { title, description, brandColor: page.brandColor };
};

/** Returns what the API takes for the changes of a look. */
export const sentLook = ({ brandColor, ...settings }: Partial<LookValues>): StatusPageChanges => ({
  ...sentOf(settings),
  ...(brandColor === undefined ? {} : { brandColor }),
});

/** Returns what a preview shows of a look. A title that is not valid yet is left as it is stored. */
export const previewedLook = (
  { title, description, brandColor }: LookValues,
  { images }: ChosenImages,
): PreviewDraft => ({
  ...(title.trim() === '' ? {} : { title }),
  description: description.trim() === '' ? null : description,
  brandColor,
  images: Object.fromEntries(
    Object.entries(images).map(([role, image]) => [
      role,
      image === null ? null : { contentType: image.contentType, content: image.content },
    ]),
  ),
});

interface PageLookProps {
  pageId: string;
  draft: Draft<LookValues>;
  images: ChosenImages;
}

/** The title, description, color and images of a page beside its preview. */
export const PageLook = ({ pageId, draft, images }: PageLookProps) => {
  const texts = useAreaTexts();
  const { customers, statusPages } = texts;
  const labels = { ...pageLabels(texts), brandColor: customers.color };
  const { field } = draft;
  return (
    <Panel title={customers.look}>
      <div className={layout.form}>
        <TextField {...field('title')} label={labels.title} maxLength={MAX_LINE} required />
        <TextArea {...field('description')} label={labels.description} hint={statusPages.descriptionHint} />
        <p className={layout.hint}>{statusPages.lookHint}</p>
        <ColorField {...field('brandColor')} ownLabel={customers.ownColor} label={labels.brandColor} />
        <ChosenImageFields pageId={pageId} chosen={images} />
        <ConflictNote draft={draft} labelOf={(name) => labels[name]} />
      </div>
    </Panel>
  );
};

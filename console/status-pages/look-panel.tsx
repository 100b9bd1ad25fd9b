import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ColorField } from '../kernel/ui/color-field.tsx';
import { ImageFields } from '../kernel/ui/image-fields.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { changeStatusPage, imagesOf, statusPageQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';
import field from '../kernel/ui/field.module.css';

const valuesOf = ({ brandColor }: StatusPage) => ({ brandColor });

/** The color, logo and icon of a page, where it has its own. */
export const LookPanel = ({ page }: { page: StatusPage }) => {
  const { statusPages, customers } = useAreaTexts();
  const { draft, saving } = useEdit(page, statusPageQuery(page.publicId), valuesOf, (changes) =>
    changeStatusPage(page.publicId, changes),
  );
  return (
    <Panel title={customers.look}>
      <EditForm draft={draft} saving={saving} labelOf={() => customers.color}>
        <p className={field.hint}>{statusPages.lookHint}</p>
        <ColorField {...draft.field('brandColor')} ownLabel={customers.ownColor} label={customers.color} />
      </EditForm>
      <ImageFields owner={imagesOf(page.publicId)} />
    </Panel>
  );
};

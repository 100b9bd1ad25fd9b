import { languageOptions } from '../kernel/language-name.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { MAX_ANNOUNCEMENT_DELAY } from '../../src/domain/status-pages/status-page.ts';
import { pageLabels } from './page-labels.ts';
import { sentOf, valuesOf } from './page-values.ts';
import { changeStatusPage, statusPageQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';

/** The settings of a stored page. */
export const PageSettings = ({ page }: { page: StatusPage }) => {
  const texts = useAreaTexts();
  const { statusPages } = texts;
  const { draft, saving } = useEdit(page, statusPageQuery(page.publicId), valuesOf, (changes) =>
    changeStatusPage(page.publicId, sentOf(changes)),
  );
  const labels = pageLabels(texts);
  const { field } = draft;
  return (
    <Panel title={texts.channels.settings}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
        <TextField {...field('slug')} label={labels.slug} hint={statusPages.slugHint} required />
        <SelectField
          {...field('language')}
          label={labels.language}
          options={[['', statusPages.ownLanguage], ...languageOptions()]}
        />
        <TextField
          {...field('announceAfterMinutes')}
          label={labels.announceAfterMinutes}
          type="number"
          min={0}
          max={MAX_ANNOUNCEMENT_DELAY}
          hint={statusPages.announceAfterHint}
        />
      </EditForm>
    </Panel>
  );
};

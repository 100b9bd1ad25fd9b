import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { languageName, languageOptions } from '../kernel/language-name.ts';
import { fieldsOf } from '../kernel/draft.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, TextArea, TextField } from '../kernel/ui/field.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import type { Language } from '../../src/domain/kernel/locale.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { sentTexts, textsOf } from './language-texts.ts';
import type { TypedTexts } from './language-texts.ts';
import { pageLabels } from './page-labels.ts';
import { changeStatusPage, statusPageQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';

/** The texts of a page in each language. */
export const TextsPanel = ({ page }: { page: StatusPage }) => {
  const texts = useAreaTexts();
  const { actions, statusPages } = texts;
  const { organization } = useMe();
  const { draft, saving } = useEdit(page, statusPageQuery(page.publicId), textsOf, (changes, newest) =>
    changeStatusPage(page.publicId, { texts: sentTexts({ ...newest, ...changes }) }),
  );
  const [language, setLanguage] = useState<Language>(page.language ?? organization.language);
  const field = fieldsOf<TypedTexts>(draft.values[language], (changes) =>
    draft.change(language, { ...draft.values[language], ...changes }),
  );
  const labels = pageLabels(texts);
  return (
    <Panel title={statusPages.languageTexts}>
      <PanelNote>{statusPages.languageTextsHint}</PanelNote>
      <EditForm
        draft={draft}
        saving={saving}
        labelOf={languageName}
        textOf={(value) => Object.values(value as TypedTexts).join(' · ')}
      >
        <SelectField label={statusPages.language} value={language} options={languageOptions()} onChange={setLanguage} />
        <TextField
          {...field('title')}
          name={`texts.${language}.title`}
          label={actions.optional({ label: labels.title })}
          maxLength={MAX_LINE}
        />
        <TextArea
          {...field('description')}
          name={`texts.${language}.description`}
          label={labels.description}
          hint={statusPages.descriptionHint}
        />
        <TextArea
          {...field('footer')}
          name={`texts.${language}.footer`}
          label={actions.optional({ label: statusPages.footer })}
        />
      </EditForm>
    </Panel>
  );
};

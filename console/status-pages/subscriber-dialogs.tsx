import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useTyped } from '../kernel/draft.ts';
import { languageOptions } from '../kernel/language-name.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import {
  CheckField,
  FileField,
  SelectField,
  TextArea,
  TextField,
  recordOptions,
  wordOptions,
} from '../kernel/ui/field.tsx';
import { FormActions, ActionForm } from '../kernel/ui/form.tsx';
import { LimitedList } from '../kernel/ui/limited-list.tsx';
import type { Language } from '../../src/domain/kernel/locale.ts';
import { MAX_CONSENT_NOTE, subscriberTypes } from '../../src/domain/subscribers/subscriber.ts';
import type { SubscriberType } from '../../src/domain/subscribers/subscriber.ts';
import { layoutQuery } from './queries.ts';
import { addSubscriber, importSubscribers } from './subscriber-queries.ts';

interface FormProps {
  /** The public id of the page. */
  id: string;
  onClose: () => void;
}

/** The field that says how and when people have agreed. */
const ConsentField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { pagePeople } = useAreaTexts();
  return (
    <TextField
      label={pagePeople.consent}
      name="consentNote"
      hint={pagePeople.consentHint}
      value={value}
      maxLength={MAX_CONSENT_NOTE}
      onChange={onChange}
      required
    />
  );
};

interface TypedSubscriber {
  readonly type: SubscriberType;
  readonly endpoint: string;
  readonly language: Language | '';
  readonly hasAgreed: boolean;
  readonly consentNote: string;
  /** The public ids of components and groups, or null for the whole page. */
  readonly parts: readonly string[] | null;
}

const nobody: TypedSubscriber = {
  type: 'email',
  endpoint: '',
  language: '',
  hasAgreed: false,
  consentNote: '',
  parts: null,
};

/** The fields of a new subscriber, who is asked to confirm unless the person has already agreed. */
export const AddForm = ({ id, onClose }: FormProps) => {
  const { pagePeople, statusPages } = useAreaTexts();
  const { typed, field } = useTyped(nobody);
  const { type, endpoint, language, hasAgreed, consentNote, parts } = typed;
  const { data: layout } = useQuery(layoutQuery(id));
  const groups = layout?.groups ?? [];
  const components = [...(layout?.components ?? []), ...groups.flatMap((group) => group.components)];
  const chosenOf = (offered: readonly { readonly publicId: string }[]): string[] =>
    offered.map(({ publicId }) => publicId).filter((part) => parts?.includes(part));
  const add = useAction(() =>
    addSubscriber(id, {
      type,
      endpoint,
      language: language === '' ? null : language,
      ...(parts === null ? {} : { componentIds: chosenOf(components), groupIds: chosenOf(groups) }),
      ...(hasAgreed ? { confirmed: true, consentNote } : {}),
    }),
  );
  return (
    <ActionForm
      action={add}
      submit={pagePeople.add}
      onSubmit={() => add.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <SelectField
        {...field('type')}
        label={pagePeople.type}
        options={wordOptions(subscriberTypes, pagePeople.types)}
      />
      <TextField
        {...field('endpoint')}
        label={pagePeople.endpoints[type]}
        type={type === 'email' ? 'email' : 'url'}
        required
      />
      <SelectField
        {...field('language')}
        label={statusPages.language}
        options={[['', pagePeople.pageLanguage], ...languageOptions()]}
      />
      <LimitedList
        {...field('parts')}
        name="componentIds"
        label={pagePeople.about}
        all={pagePeople.whole}
        some={pagePeople.someParts}
        none={pagePeople.noPart}
        options={recordOptions([...groups, ...components])}
      />
      <CheckField {...field('hasAgreed')} label={pagePeople.hasAgreed} />
      {hasAgreed ? <ConsentField {...field('consentNote')} /> : null}
    </ActionForm>
  );
};

/** A list of subscribers, pasted or from a file. An invalid row refuses the list, which stays to be corrected. */
export const ImportForm = ({ id, onClose }: FormProps) => {
  const { pagePeople, actions } = useAreaTexts();
  const formats = useFormats();
  const [csv, setCsv] = useState('');
  const [note, setNote] = useState('');
  const send = useAction(() => importSubscribers(id, { csv, consentNote: note }));
  if (send.data !== undefined) {
    const { imported, known, unsubscribed } = send.data;
    const counts = {
      imported: formats.number(imported),
      known: formats.number(known),
      unsubscribed: formats.number(unsubscribed),
    };
    return (
      <>
        <p role="status">{pagePeople.imported(counts)}</p>
        <FormActions>
          <Button isMain onClick={onClose}>
            {actions.close}
          </Button>
        </FormActions>
      </>
    );
  }
  return (
    <ActionForm action={send} submit={pagePeople.import} onSubmit={() => send.mutate()} onCancel={onClose}>
      <TextArea
        label={pagePeople.list}
        name="csv"
        hint={pagePeople.listHint}
        rows={8}
        value={csv}
        onChange={setCsv}
        required
      />
      <FileField
        label={pagePeople.file}
        accept=".csv,text/csv,text/plain"
        onChoose={(file) => void file.text().then(setCsv)}
      />
      <ConsentField value={note} onChange={setNote} />
    </ActionForm>
  );
};

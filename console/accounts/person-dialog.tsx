import { useMe } from '../access/queries.ts';
import { CustomerIdField } from '../customers/customer-field.tsx';
import { languageOptions } from '../kernel/language-name.ts';
import { saveThen, useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { SelectField, TextField } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { MAX_PERSON_NAME, personNames } from '../../src/domain/access/user-name.ts';
import { changePerson, readPerson } from './queries.ts';
import type { PersonChanges, User } from './queries.ts';

const valuesOf = ({ firstName, lastName, language, customerId }: User) => ({
  firstName,
  lastName,
  language: language ?? ('' as const),
  customerId: customerId === null ? '' : String(customerId),
});

const sentOf = ({ language, customerId, ...names }: Partial<ReturnType<typeof valuesOf>>): PersonChanges => ({
  ...names,
  ...(language === undefined ? {} : { language: language === '' ? null : language }),
  ...(customerId === undefined ? {} : { customerId: customerId === '' ? null : Number(customerId) }),
});

const PersonForm = ({ person, onClose }: { person: User; onClose: () => void }) => {
  const { people, profile, actions } = useAreaTexts();
  const { id, organizationId } = person;
  const me = useMe();
  const { draft, saving } = useEdit(
    person,
    { queryKey: ['person', id], queryFn: () => readPerson(id) },
    valuesOf,
    (changes) => changePerson(id, sentOf(changes)),
  );
  const labels = { ...people, language: profile.language, customerId: people.customer };
  const { field } = draft;
  return (
    <ActionForm
      action={saving}
      submit={actions.save}
      isIncomplete={draft.conflicts.length > 0 || !draft.isChanged}
      onSubmit={() => saveThen(saving, onClose)}
      onCancel={onClose}
    >
      {personNames.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={actions.optional({ label: labels[name] })}
          maxLength={MAX_PERSON_NAME}
        />
      ))}
      <SelectField
        {...field('language')}
        label={labels.language}
        options={[['', profile.asBrowser], ...languageOptions()]}
      />
      {organizationId === me.organization.id ? (
        <CustomerIdField {...field('customerId')} label={labels.customerId} none={people.everyone} />
      ) : null}
      <ConflictNote draft={draft} labelOf={(name) => labels[name]} />
    </ActionForm>
  );
};

/** A button with the form of a person: its names, its language, and whether it sees one customer only. */
export const PersonDialog = ({ person }: { person: User }) => {
  const { actions } = useAreaTexts();
  return (
    <DialogButton label={actions.edit} title={person.name}>
      {(close) => <PersonForm person={person} onClose={close} />}
    </DialogButton>
  );
};

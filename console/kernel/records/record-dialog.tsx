import { useDraft } from '../draft.ts';
import { saveThen, useSaving } from '../saving.ts';
import { useTexts } from '../texts.ts';
import { ConflictNote } from '../ui/conflict-note.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { ActionForm } from '../ui/form.tsx';
import { ZoneField } from '../ui/zone-field.tsx';
import { recordBody, typedRecord } from './record-values.ts';
import type { RecordField, RecordValues } from './record-values.ts';

interface InputProps {
  field: RecordField;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
}

const RecordInput = ({ field, value, onChange }: InputProps) => {
  const { actions } = useTexts();
  const { name, kind, hint, options = [], isRequired = false, max } = field;
  if (kind === 'check') return <CheckField label={field.label} value={value === true} onChange={onChange} />;
  const label = isRequired || kind === 'choice' ? field.label : actions.optional({ label: field.label });
  const shared = { label, name, hint, value: String(value) };
  if (kind === 'choice') return <SelectField {...shared} options={options} onChange={onChange} />;
  if (kind === 'zone') return <ZoneField {...shared} onChange={onChange} />;
  if (kind === 'lines') return <TextArea {...shared} required={isRequired} onChange={onChange} />;
  return (
    <TextField
      {...shared}
      type={kind === 'number' ? 'number' : 'text'}
      required={isRequired}
      {...(kind === 'number' ? { min: 0, max } : { maxLength: max })}
      onChange={onChange}
    />
  );
};

interface RecordDialogProps<Body> {
  /** The text of the button, which is also the title of the dialog. */
  label: string;
  /** The text of the button alone, where the name of the record is said beside it. */
  button?: string;
  isMain?: boolean;
  fields: readonly RecordField[];
  /** The stored record, or null for a new one. */
  record: object | null;
  onSave: (body: Body) => Promise<unknown>;
  /** Reads the stored record anew. Absent for records that are read as a list only. */
  read?: () => Promise<object>;
}

const RecordForm = <Body extends object>(props: RecordDialogProps<Body> & { onClose: () => void }) => {
  const { fields, record, onSave, onClose, read = () => Promise.resolve(record) } = props;
  const { actions, requests } = useTexts();
  const shown = fields.filter(({ isFixed }) => record === null || isFixed !== true);
  const draft = useDraft<RecordValues>(typedRecord(shown, record));
  // The fields are those of the body, which the service judges member by member.
  const save = useSaving({
    draft,
    read: () => (record === null ? Promise.resolve(null) : read()),
    valuesOf: (found: object | null) => typedRecord(shown, found),
    write: (changes, newest) =>
      onSave(recordBody(shown, { ...newest, ...changes } as RecordValues, record === null ? null : newest) as Body),
  });
  const submit = (): void => saveThen(save, onClose);
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? requests.yes : requests.no;
    return String(value);
  };
  return (
    <ActionForm
      action={save}
      submit={actions.save}
      isIncomplete={draft.conflicts.length > 0 || (record !== null && !draft.isChanged)}
      onSubmit={submit}
      onCancel={onClose}
    >
      {shown.map((field) => (
        <RecordInput
          key={field.name}
          field={field}
          value={draft.values[field.name] ?? ''}
          onChange={(value) => draft.change(field.name, value)}
        />
      ))}
      <ConflictNote
        draft={draft}
        labelOf={(name) => fields.find((field) => field.name === name)?.label ?? name}
        textOf={textOf}
      />
    </ActionForm>
  );
};

/** A button that opens the form of a small record, which is created or changed. */
export const RecordDialog = <Body extends object>(props: RecordDialogProps<Body>) => {
  const { label, button = label, isMain = false } = props;
  return (
    <DialogButton isMain={isMain} label={button} title={label}>
      {(close) => <RecordForm {...props} onClose={close} />}
    </DialogButton>
  );
};

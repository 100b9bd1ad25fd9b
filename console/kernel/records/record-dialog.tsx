import { useState } from 'react';
import { useAction } from '../action.ts';
import { useTexts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { recordBody, typedRecord } from './record-values.ts';
import type { RecordField } from './record-values.ts';

interface InputProps {
  field: RecordField;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
}

const RecordInput = ({ field, value, onChange }: InputProps) => {
  const { actions } = useTexts();
  const { name, kind, hint, options = [], isRequired = false, max } = field;
  if (kind === 'check') return <CheckField label={field.label} isOn={value === true} onChange={onChange} />;
  const label = isRequired || kind === 'choice' ? field.label : actions.optional({ label: field.label });
  const shared = { label, name, hint, value: String(value) };
  if (kind === 'choice') return <SelectField {...shared} options={options} onChange={onChange} />;
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
}

const RecordForm = <Body extends object>(props: RecordDialogProps<Body> & { onClose: () => void }) => {
  const { fields, record, onSave, onClose } = props;
  const { actions } = useTexts();
  const shown = fields.filter(({ isFixed }) => record === null || isFixed !== true);
  const stored = typedRecord(shown, record);
  const [typed, setTyped] = useState(stored);
  const body = recordBody(shown, typed, record === null ? null : stored);
  // The fields are those of the body, which the service judges member by member.
  const save = useAction(() => onSave(body as Body));
  return (
    <Form fault={save.error} onSubmit={() => save.mutate(undefined, { onSuccess: onClose })}>
      {shown.map((field) => (
        <RecordInput
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      <FormActions>
        <Button isMain type="submit" disabled={save.isPending || Object.keys(body).length === 0}>
          {actions.save}
        </Button>
        <Button onClick={onClose}>{actions.cancel}</Button>
      </FormActions>
    </Form>
  );
};

/** A button that opens the form of a small record, which is created or changed. */
export const RecordDialog = <Body extends object>(props: RecordDialogProps<Body>) => {
  const { label, button = label, isMain = false } = props;
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button isMain={isMain} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog title={label} isOpen={isOpen} onClose={close}>
        {isOpen ? <RecordForm {...props} onClose={close} /> : null}
      </Dialog>
    </>
  );
};

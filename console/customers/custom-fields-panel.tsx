import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { ReadingFault } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { isEmpty } from '../../src/domain/customers/custom-field-types.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { useCustomerEdit } from './customer-edit.ts';
import { customFieldsQuery } from './queries.ts';
import type { Customer, CustomerChanges, CustomField } from './queries.ts';

type Values = Readonly<Record<string, unknown>>;

/** The external key among the values. Keys of fields have no such character. */
const KEY = '#externalKey';

const valuesOf = ({ externalKey, customFields }: Customer): Values => ({ ...customFields, [KEY]: externalKey ?? '' });

const keyIn = (values: Values): string => (typeof values[KEY] === 'string' ? values[KEY] : '');

/** Returns what the API takes for what was typed: an empty value is removed. */
const sentOf = (changes: Values, fields: readonly CustomField[]): CustomerChanges => {
  const changed = fields.filter(({ fieldKey }) => Object.hasOwn(changes, fieldKey));
  const key = keyIn(changes).trim();
  return {
    ...(Object.hasOwn(changes, KEY) ? { externalKey: key === '' ? null : key } : {}),
    ...(changed.length === 0
      ? {}
      : {
          customFields: Object.fromEntries(
            changed.map(({ fieldKey, fieldType }) => {
              const value = changes[fieldKey];
              return [fieldKey, isEmpty(fieldType, value) ? null : value];
            }),
          ),
        }),
  };
};

/** The key of a customer in a system of the organization, and the values of the organization's own fields. */
export const CustomFieldsPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts, actions } = useTexts();
  const fields = useQuery(customFieldsQuery);
  const shown = (fields.data ?? []).filter(({ isActive }) => isActive);
  const { draft, saving } = useCustomerEdit(customer, valuesOf, (changes) => sentOf(changes, shown));
  if (fields.isError && fields.data === undefined) return <ReadingFault reading={fields} />;
  const nameOf = (key: string): string => shown.find(({ fieldKey }) => fieldKey === key)?.name ?? texts.externalKey;
  return (
    <Panel title={texts.customFields}>
      <EditForm draft={draft} saving={saving} labelOf={nameOf}>
        <TextField
          label={actions.optional({ label: texts.externalKey })}
          hint={texts.externalKeyHint}
          value={keyIn(draft.values)}
          onChange={(key) => draft.change(KEY, key)}
        />
        {shown.map((field) => (
          <CustomFieldInput
            key={field.fieldKey}
            field={field}
            value={draft.values[field.fieldKey]}
            onChange={(value) => draft.change(field.fieldKey, value)}
          />
        ))}
      </EditForm>
    </Panel>
  );
};

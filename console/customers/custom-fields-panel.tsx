import { useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { FaultState } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { isEmpty } from '../../src/domain/customers/custom-field-types.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { changeCustomer, customFieldsQuery } from './queries.ts';
import type { Customer } from './queries.ts';
import { SaveForm } from '../kernel/ui/save-form.tsx';

/** The values of the fields that the organization has for its customers; nothing if it has none. */
export const CustomFieldsPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts } = useTexts();
  const fields = useQuery(customFieldsQuery);
  const draft = useDraft<Readonly<Record<string, unknown>>>(customer.customFields);
  const shown = (fields.data ?? []).filter(({ isActive }) => isActive);
  // An empty value is removed.
  const sent = Object.fromEntries(
    shown
      .filter(({ fieldKey }) => Object.hasOwn(draft.changes, fieldKey))
      .map(({ fieldKey, fieldType }) => {
        const value = draft.changes[fieldKey];
        return [fieldKey, isEmpty(fieldType, value) ? null : value];
      }),
  );
  const save = useAction(() => changeCustomer(customer.publicId, { customFields: sent }));
  if (fields.isError && fields.data === undefined)
    return (
      <Panel title={texts.customFields}>
        <FaultState fault={fields.error} onRetry={() => void fields.refetch()} />
      </Panel>
    );
  if (shown.length === 0) return null;
  return (
    <Panel title={texts.customFields}>
      <SaveForm
        saving={save}
        isChanged={draft.isChanged}
        onSave={() => save.mutate(undefined, { onSuccess: draft.clear })}
      >
        {shown.map((field) => (
          <CustomFieldInput
            key={field.fieldKey}
            field={field}
            value={draft.values[field.fieldKey]}
            onChange={(value) => draft.change(field.fieldKey, value)}
          />
        ))}
      </SaveForm>
    </Panel>
  );
};

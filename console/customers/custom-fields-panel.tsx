import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { FaultState } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { isEmpty } from '../../src/domain/customers/custom-field-types.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { useCustomerSaving } from './customer-saving.ts';
import { customFieldsQuery } from './queries.ts';
import type { Customer } from './queries.ts';
import { EditForm } from '../kernel/ui/save-form.tsx';

/** The values of the fields that the organization has for its customers; nothing if it has none. */
export const CustomFieldsPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts } = useTexts();
  const fields = useQuery(customFieldsQuery);
  const draft = useDraft<Readonly<Record<string, unknown>>>(customer.customFields);
  const shown = (fields.data ?? []).filter(({ isActive }) => isActive);
  const saving = useCustomerSaving({
    id: customer.publicId,
    draft,
    valuesOf: ({ customFields }) => customFields,
    // An empty value is removed.
    sentOf: (changes) => ({
      customFields: Object.fromEntries(
        shown
          .filter(({ fieldKey }) => Object.hasOwn(changes, fieldKey))
          .map(({ fieldKey, fieldType }) => [
            fieldKey,
            isEmpty(fieldType, changes[fieldKey]) ? null : changes[fieldKey],
          ]),
      ),
    }),
  });
  if (fields.isError && fields.data === undefined)
    return (
      <Panel title={texts.customFields}>
        <FaultState fault={fields.error} onRetry={() => void fields.refetch()} />
      </Panel>
    );
  if (shown.length === 0) return null;
  return (
    <Panel title={texts.customFields}>
      <EditForm
        draft={draft}
        saving={saving}
        labelOf={(key) => shown.find(({ fieldKey }) => fieldKey === key)?.name ?? key}
      >
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

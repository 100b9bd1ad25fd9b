import { useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { FaultState } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { isEmpty } from '../../src/domain/customers/custom-field-types.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { changeCustomer, customFieldsQuery } from './queries.ts';
import type { Customer } from './queries.ts';
import { SaveForm } from '../kernel/ui/save-form.tsx';

/** The key of a customer in a system of the organization, and the values of the organization's own fields. */
export const CustomFieldsPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts, actions } = useTexts();
  const key = useDraft({ externalKey: customer.externalKey ?? '' });
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
  const typedKey = key.values.externalKey.trim();
  const save = useAction(() =>
    changeCustomer(customer.publicId, {
      ...(key.isChanged ? { externalKey: typedKey === '' ? null : typedKey } : {}),
      ...(draft.isChanged ? { customFields: sent } : {}),
    }),
  );
  const clear = (): void => {
    key.clear();
    draft.clear();
  };
  if (fields.isError && fields.data === undefined)
    return (
      <Panel title={texts.customFields}>
        <FaultState fault={fields.error} onRetry={() => void fields.refetch()} />
      </Panel>
    );
  return (
    <Panel title={texts.customFields}>
      <SaveForm
        saving={save}
        isChanged={key.isChanged || draft.isChanged}
        onSave={() => save.mutate(undefined, { onSuccess: clear })}
      >
        <TextField
          label={actions.optional({ label: texts.externalKey })}
          hint={texts.externalKeyHint}
          value={key.values.externalKey}
          onChange={(externalKey) => key.change('externalKey', externalKey)}
        />
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

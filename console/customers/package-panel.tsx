import { useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { MAX_SELF_SERVICE_URLS } from '../../src/domain/customers/customer.ts';
import { changeCustomer, packagesQuery } from './queries.ts';
import type { Customer, CustomerChanges } from './queries.ts';
import { SaveForm } from '../kernel/ui/save-form.tsx';

interface Typed {
  readonly packageId: string;
  readonly allowSelfService: boolean;
  readonly maxSelfServiceUrls: string;
  readonly canEditManaged: boolean;
}

const sentOf = ({ packageId, maxSelfServiceUrls, ...others }: Partial<Typed>): CustomerChanges => ({
  ...others,
  ...(packageId === undefined ? {} : { packageId: Number(packageId) }),
  ...(maxSelfServiceUrls === undefined ? {} : { maxSelfServiceUrls: Number(maxSelfServiceUrls) }),
});

/** The package of a customer, and what it may do with monitors by itself. */
export const PackagePanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts } = useTexts();
  const packages = useQuery(packagesQuery);
  const draft = useDraft<Typed>({
    packageId: String(customer.packageId),
    allowSelfService: customer.allowSelfService,
    maxSelfServiceUrls: String(customer.maxSelfServiceUrls),
    canEditManaged: customer.canEditManaged,
  });
  const save = useAction(() => changeCustomer(customer.publicId, sentOf(draft.changes)));
  // The present package is a choice also before the others are known.
  const present = [{ id: customer.packageId, displayName: customer.packageDisplayName ?? customer.packageType }];
  const { values, change } = draft;
  return (
    <Panel title={texts.packageAndRights}>
      <SaveForm
        saving={save}
        isChanged={draft.isChanged}
        onSave={() => save.mutate(undefined, { onSuccess: draft.clear })}
      >
        <SelectField
          label={texts.package}
          value={values.packageId}
          options={(packages.data ?? present).map(({ id, displayName }) => [String(id), displayName] as const)}
          onChange={(packageId) => change('packageId', packageId)}
        />
        <CheckField
          label={texts.selfService}
          isOn={values.allowSelfService}
          onChange={(isOn) => change('allowSelfService', isOn)}
        />
        {values.allowSelfService ? (
          <TextField
            label={texts.maxSelfService}
            type="number"
            min={0}
            max={MAX_SELF_SERVICE_URLS}
            required
            value={values.maxSelfServiceUrls}
            onChange={(count) => change('maxSelfServiceUrls', count)}
          />
        ) : null}
        <CheckField
          label={texts.canEditManaged}
          isOn={values.canEditManaged}
          onChange={(isOn) => change('canEditManaged', isOn)}
        />
      </SaveForm>
    </Panel>
  );
};

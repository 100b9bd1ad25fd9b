import { useQuery } from '@tanstack/react-query';
import { customFieldsQuery } from '../customers/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ScreenSkeleton } from '../kernel/ui/notice.tsx';
import { BackLink } from '../kernel/ui/screen.tsx';
import { CUSTOM_FIELD_COLUMN, customerColumns } from '../../src/domain/customers/customer-import.ts';
import { ImportScreen } from './import-screen.tsx';
import { sendCustomers } from './queries.ts';

/** Creates and changes customers from a CSV file. */
export const CustomersImportScreen = () => {
  const { imports, customers } = useAreaTexts();
  const fields = useQuery(customFieldsQuery);
  // Without the custom fields, the columns of the file would be matched before all members are known.
  if (fields.isPending) return <ScreenSkeleton />;
  return (
    <ImportScreen
      title={imports.customers}
      hint={imports.identity}
      back={<BackLink to="/customers">{customers.back}</BackLink>}
      fileName="customers-refused.csv"
      members={[
        ...customerColumns.map((name) => ({ name, label: imports.members[name] })),
        ...(fields.data ?? []).map(({ fieldKey, name }) => ({
          name: `${CUSTOM_FIELD_COLUMN}${fieldKey}`,
          label: name,
        })),
      ]}
      send={sendCustomers}
    />
  );
};

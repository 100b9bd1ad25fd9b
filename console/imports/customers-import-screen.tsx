import { useQuery } from '@tanstack/react-query';
import { customFieldsQuery } from '../customers/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { BackLink, UnreadRecord } from '../kernel/ui/screen.tsx';
import { CUSTOM_FIELD_COLUMN, customerColumns } from '../../src/domain/customers/customer-import.ts';
import { ImportScreen } from './import-screen.tsx';
import { sendCustomers } from './queries.ts';

/** Creates and changes customers from a CSV file. */
export const CustomersImportScreen = () => {
  const { imports, customers } = useAreaTexts();
  const fields = useQuery(customFieldsQuery);
  // Without the custom fields, the columns of the file would be matched before all members are known.
  const back = <BackLink to="/customers">{customers.back}</BackLink>;
  if (fields.data === undefined) return <UnreadRecord record={fields} back={back} />;
  return (
    <ImportScreen
      title={imports.customers}
      hint={imports.identity}
      back={back}
      fileName="customers-refused.csv"
      members={[
        ...customerColumns.map((name) => ({ name, label: imports.members[name] })),
        ...fields.data.map(({ fieldKey, name }) => ({
          name: `${CUSTOM_FIELD_COLUMN}${fieldKey}`,
          label: name,
        })),
      ]}
      send={sendCustomers}
    />
  );
};

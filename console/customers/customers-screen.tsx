import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { CsvMenu } from '../imports/csv-menu.tsx';
import { exportCustomers } from '../imports/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { isEmptyList } from '../kernel/ui/list-screen.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { SearchedList, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { CustomerColumns, CustomerRow } from './customer-row.tsx';
import { customersQuery } from './queries.ts';

/** The customers of the organization. */
export const CustomersScreen = () => {
  const { customers: texts } = useTexts();
  const may = useMay();
  const search = useAddressSearch();
  const customers = useInfiniteQuery(customersQuery(search));
  const mayEdit = may('editRecords');
  const add = mayEdit ? <MainLink to="/customers/new">{texts.new}</MainLink> : null;
  return (
    <>
      <ScreenHead title={texts.title}>
        <CsvMenu importTo={mayEdit ? '/customers/import' : null} onExport={() => exportCustomers(search)} />
        {search === undefined && isEmptyList(customers) ? null : add}
      </ScreenHead>
      <SearchedList
        label={texts.search}
        records={customers}
        none={texts.none}
        noneHint={texts.noneHint}
        nothingFound={texts.nothingFound}
        add={add}
        head={<CustomerColumns />}
        row={(customer, index) => <CustomerRow key={customer.publicId} customer={customer} row={index} />}
      />
    </>
  );
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { CsvMenu } from '../imports/csv-menu.tsx';
import { exportCustomers } from '../imports/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { SearchedList } from '../kernel/ui/searched-list.tsx';
import { CustomerColumns, CustomerRow } from './customer-row.tsx';
import { customersQuery } from './queries.ts';

const route = getRouteApi('/customers');

/** The customers of the organization. */
export const CustomersScreen = () => {
  const { customers: texts } = useTexts();
  const may = useMay();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const customers = useInfiniteQuery(customersQuery(search));
  const mayEdit = may('editRecords');
  const add = mayEdit ? <MainLink to="/customers/new">{texts.new}</MainLink> : null;
  return (
    <>
      <ScreenHead title={texts.title}>
        <CsvMenu importTo={mayEdit ? '/customers/import' : null} onExport={() => exportCustomers(search)} />
        {customers.data?.pages[0]?.items.length === 0 && search === undefined ? null : add}
      </ScreenHead>
      <SearchedList
        label={texts.search}
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
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

import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '../access/queries.ts';
import { CsvMenu } from '../imports/csv-menu.tsx';
import { exportCustomers } from '../imports/queries.ts';
import { moveBetweenRows } from '../kernel/row-keys.ts';
import { useTexts } from '../kernel/texts.ts';
import { ListSearch, useListSearch } from '../kernel/ui/list-search.tsx';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRows } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { CustomerColumns, CustomerRow } from './customer-row.tsx';
import { customersQuery } from './queries.ts';

const route = getRouteApi('/customers');

/** The customers of the organization. */
export const CustomersScreen = () => {
  const { customers: texts } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const customers = useInfiniteQuery(customersQuery(search));
  const items = customers.data?.pages.flatMap((page) => page.items);
  const finding = useListSearch((text) => navigate({ search: text === '' ? {} : { search: text }, replace: true }));
  const add = me.permissions.includes('editRecords') ? (
    <PlaceLink isMain to="/customers/new">
      {texts.new}
    </PlaceLink>
  ) : null;
  const isEmpty = items?.length === 0 && search === undefined;
  return (
    <>
      <ScreenHead title={texts.title}>
        <CsvMenu
          importTo={me.permissions.includes('editRecords') ? '/customers/import' : null}
          onExport={() => exportCustomers(search)}
        />
        {isEmpty ? null : add}
      </ScreenHead>
      {customers.isError && items !== undefined ? <StaleNotice since={customers.dataUpdatedAt} /> : null}
      {isEmpty ? (
        <EmptyState title={texts.none} hint={texts.noneHint}>
          {add}
        </EmptyState>
      ) : (
        <ListSearch label={texts.search} initial={search} finding={finding} />
      )}
      {customers.isError && items === undefined ? (
        <FaultState fault={customers.error} onRetry={() => void customers.refetch()} />
      ) : null}
      {customers.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 && search !== undefined ? (
        <EmptyState title={texts.nothingFound}>
          <Button onClick={finding.clear}>{texts.clear}</Button>
        </EmptyState>
      ) : null}
      {items === undefined || items.length === 0 ? null : (
        <div onKeyDown={(event) => moveBetweenRows(event)}>
          <Sheet>
            <CustomerColumns />
            <PanelRows>
              {items.map((customer, index) => (
                <CustomerRow key={customer.publicId} customer={customer} row={index} />
              ))}
            </PanelRows>
          </Sheet>
        </div>
      )}
      <MoreButton pages={customers} />
    </>
  );
};

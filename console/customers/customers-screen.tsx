import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery } from '../access/queries.ts';
import { moveBetweenRows } from '../kernel/row-keys.ts';
import { useTexts } from '../kernel/texts.ts';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRows } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { SearchField } from '../kernel/ui/search-field.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { CustomerColumns, CustomerRow } from './customer-row.tsx';
import { customersQuery } from './queries.ts';
import styles from './customers-screen.module.css';

const route = getRouteApi('/customers');

/** The customers of the organization. */
export const CustomersScreen = () => {
  const { customers: texts } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const customers = useInfiniteQuery(customersQuery(search));
  const items = customers.data?.pages.flatMap((page) => page.items);
  const find = (text: string): Promise<void> =>
    navigate({ search: text === '' ? {} : { search: text }, replace: true });
  // Once it is cleared, the field is replaced, so that the typed text goes too.
  const [clearings, setClearings] = useState(0);
  const clear = async (): Promise<void> => {
    await find('');
    setClearings((count) => count + 1);
  };
  const add = me.permissions.includes('editRecords') ? (
    <PlaceLink isMain to="/customers/new">
      {texts.new}
    </PlaceLink>
  ) : null;
  const isEmpty = items?.length === 0 && search === undefined;
  return (
    <>
      <ScreenHead title={texts.title}>{isEmpty ? null : add}</ScreenHead>
      {customers.isError && items !== undefined ? <StaleNotice since={customers.dataUpdatedAt} /> : null}
      {isEmpty ? (
        <EmptyState title={texts.none} hint={texts.noneHint}>
          {add}
        </EmptyState>
      ) : (
        <div className={styles.search} role="search" aria-label={texts.search}>
          <SearchField
            key={clearings}
            label={texts.search}
            initial={search ?? ''}
            onChange={(text) => void find(text)}
          />
        </div>
      )}
      {customers.isError && items === undefined ? (
        <FaultState fault={customers.error} onRetry={() => void customers.refetch()} />
      ) : null}
      {customers.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 && search !== undefined ? (
        <EmptyState title={texts.nothingFound}>
          <Button onClick={() => void clear()}>{texts.clear}</Button>
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

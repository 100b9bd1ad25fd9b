import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../access/queries.ts';
import { CustomerView } from './customer-view.tsx';

/** The customer of a person who is bound to one: its package, its requests and its data. */
export const OwnCustomerScreen = () => {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.customer === null ? null : <CustomerView id={me.customer.publicId} />;
};

import { useMe } from '../access/queries.ts';
import { CustomerView } from './customer-view.tsx';

/** The customer of a person who is bound to one: its package, its requests and its data. */
export const OwnCustomerScreen = () => {
  const me = useMe();
  return me.customer === null ? null : <CustomerView id={me.customer.publicId} />;
};

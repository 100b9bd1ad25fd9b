import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { InvitationDialog } from '../accounts/invitation-dialog.tsx';
import { PersonRow } from '../accounts/person-row.tsx';
import { peopleOfCustomer } from '../accounts/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { namedCustomer } from './queries.ts';
import type { Customer } from './queries.ts';

/** The people who see only this customer. */
export const PeoplePanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts } = useTexts();
  const may = useMay();
  const people = useQuery(peopleOfCustomer(customer.publicId));
  const mayInvite = may('manageOrganization');
  return (
    <RecordsPanel
      title={texts.people}
      aside={mayInvite ? <InvitationDialog customer={namedCustomer(customer)} /> : people.data?.total}
      records={people}
      none={texts.noPeople}
      row={(person) => <PersonRow key={person.id} person={person} />}
    />
  );
};

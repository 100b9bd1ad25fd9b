import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../access/queries.ts';
import { InvitationDialog } from '../accounts/invitation-dialog.tsx';
import { PersonRow } from '../accounts/person-row.tsx';
import { peopleOfCustomer } from '../accounts/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { FaultState } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRows } from '../kernel/ui/panel.tsx';
import type { Customer } from './queries.ts';

/** The people who see only this customer. */
export const PeoplePanel = ({ customer: { publicId, id, name } }: { customer: Customer }) => {
  const { customers: texts } = useTexts();
  const { data: me } = useSuspenseQuery(meQuery);
  const queries = useQueryClient();
  const people = useQuery(peopleOfCustomer(publicId));
  const items = people.data?.items ?? [];
  const mayInvite = me.permissions.includes('manageOrganization');
  return (
    <Panel
      title={texts.people}
      aside={mayInvite ? <InvitationDialog customer={{ id: publicId, number: id, name }} /> : people.data?.total}
    >
      {people.isError && people.data === undefined ? (
        <FaultState fault={people.error} onRetry={() => void people.refetch()} />
      ) : null}
      {people.isSuccess && items.length === 0 ? <PanelNote>{texts.noPeople}</PanelNote> : null}
      {items.length === 0 ? null : (
        <PanelRows>
          {items.map((person) => (
            <PersonRow key={person.id} person={person} onDeleted={() => void queries.invalidateQueries()} />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};

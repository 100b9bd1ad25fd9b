import { useState } from 'react';
import { CustomerField } from '../customers/customer-field.tsx';
import type { NamedCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAskedAction } from '../kernel/asked-action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FormActions, ActionForm } from '../kernel/ui/form.tsx';
import { roles } from '../../src/domain/access/caller.ts';
import type { Role } from '../../src/domain/access/caller.ts';
import { MAX_EMAIL_LENGTH } from '../../src/domain/access/email-address.ts';
import { invitePerson } from './queries.ts';

interface InvitationDialogProps {
  /** The customer that is chosen at first, or null for the whole organization. */
  customer?: NamedCustomer | null;
}

/** Invites a person by mail, with a role, for all customers or for one. */
export const InvitationDialog = ({ customer: first = null }: InvitationDialogProps) => {
  const { people, actions } = useAreaTexts();
  const [isOpen, setOpen] = useState(false);
  useAskedAction('invitation', () => setOpen(true));
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [customer, setCustomer] = useState(first);
  const invite = useAction(() => invitePerson({ email, role, customerId: customer?.id ?? null }));
  const close = (): void => {
    setOpen(false);
    setEmail('');
    invite.reset();
  };
  return (
    <>
      <Button isMain onClick={() => setOpen(true)}>
        {people.invite}
      </Button>
      {invite.isSuccess ? (
        <Dialog title={people.sent({ email })} hint={people.sentHint} isOpen={isOpen} onClose={close}>
          <FormActions>
            <Button isMain onClick={close}>
              {actions.close}
            </Button>
          </FormActions>
        </Dialog>
      ) : (
        <Dialog title={people.invite} isOpen={isOpen} onClose={close}>
          <ActionForm action={invite} submit={people.send} onSubmit={() => invite.mutate()} onCancel={close}>
            <TextField
              label={people.email}
              name="email"
              type="email"
              value={email}
              onChange={setEmail}
              required
              maxLength={MAX_EMAIL_LENGTH}
            />
            <SelectField
              label={people.role}
              value={role}
              options={wordOptions(roles, people.roles)}
              onChange={setRole}
            />
            <CustomerField label={people.customer} none={people.everyone} value={customer} onChange={setCustomer} />
          </ActionForm>
        </Dialog>
      )}
    </>
  );
};

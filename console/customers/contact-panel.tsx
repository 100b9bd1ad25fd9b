import { useMe } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { MAX_EMAIL_LENGTH } from '../../src/domain/access/email-address.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useCustomerEdit } from './customer-edit.ts';
import type { Customer, CustomerChanges } from './queries.ts';
import { EditForm } from '../kernel/ui/save-form.tsx';

/** The members that are shown on demand, because few people need them, in the order of their fields. */
const address = ['companyName', 'street', 'postalCode', 'city', 'country'] as const;
const alerts = ['notificationEmail', 'notificationPhoneNumber'] as const;
const optional = [...address, ...alerts] as const;

type OptionalName = (typeof optional)[number];
type Typed = Readonly<Record<'name' | 'email' | OptionalName, string>>;

const typedOf = (customer: Customer): Typed => ({
  name: customer.name,
  email: customer.email,
  ...(Object.fromEntries(optional.map((name) => [name, customer[name] ?? ''])) as Record<OptionalName, string>),
});

/** Returns what the API takes for what was typed: an empty text clears a member. */
const sentOf = ({ name, email, ...others }: Partial<Typed>): CustomerChanges => ({
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...Object.fromEntries(Object.entries(others).map(([member, text]) => [member, text.trim() === '' ? null : text])),
});

/** The name, contact and address of a customer. The customer itself changes all but its name. */
export const ContactPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts, actions } = useTexts();
  const me = useMe();
  const { draft, saving } = useCustomerEdit(customer, typedOf, sentOf);
  const labelOf = (name: keyof Typed): string => {
    if (name === 'name') return actions.name;
    return name === 'email' ? texts.email : texts.members[name];
  };
  const field = (name: OptionalName, type = 'text') => (
    <TextField
      label={actions.optional({ label: texts.members[name] })}
      type={type}
      value={draft.values[name]}
      maxLength={type === 'email' ? MAX_EMAIL_LENGTH : MAX_LINE}
      onChange={(text) => draft.change(name, text)}
    />
  );
  return (
    <Panel title={texts.settings}>
      <EditForm draft={draft} saving={saving} labelOf={labelOf}>
        {me.customer === null ? (
          <TextField {...draft.field('name')} label={actions.name} required maxLength={MAX_LINE} />
        ) : null}
        <TextField {...draft.field('email')} label={texts.email} type="email" required maxLength={MAX_EMAIL_LENGTH} />
        <MoreOptions>
          {field('companyName')}
          {field('street')}
          <FieldRow>
            {field('postalCode')}
            {field('city')}
          </FieldRow>
          {field('country')}
          {field('notificationEmail', 'email')}
          {field('notificationPhoneNumber', 'tel')}
        </MoreOptions>
      </EditForm>
    </Panel>
  );
};

import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { MAX_EMAIL_LENGTH } from '../../src/domain/access/email-address.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';

interface CustomerFormProps {
  name: string;
  email: string;
  fault: unknown;
  onSubmit: (typed: { name: string; email: string }) => void;
  /** The buttons at the end. */
  children: ReactNode;
}

/** The name of a customer and the address of its contact. */
export const CustomerForm = ({ fault, onSubmit, children, ...stored }: CustomerFormProps) => {
  const { actions, customers } = useTexts();
  const [name, setName] = useState(stored.name);
  const [email, setEmail] = useState(stored.email);
  return (
    <Form fault={fault} onSubmit={() => onSubmit({ name, email })}>
      <TextField label={actions.name} name="name" value={name} onChange={setName} required maxLength={MAX_LINE} />
      <TextField
        label={customers.email}
        name="email"
        type="email"
        value={email}
        onChange={setEmail}
        required
        maxLength={MAX_EMAIL_LENGTH}
      />
      <FormActions>{children}</FormActions>
    </Form>
  );
};

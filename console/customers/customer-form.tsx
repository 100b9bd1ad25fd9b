import type { ReactNode } from 'react';
import { useTyped } from '../kernel/draft.ts';
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
  const { typed, field } = useTyped({ name: stored.name, email: stored.email });
  return (
    <Form fault={fault} onSubmit={() => onSubmit(typed)}>
      <TextField {...field('name')} label={actions.name} required maxLength={MAX_LINE} />
      <TextField {...field('email')} label={customers.email} type="email" required maxLength={MAX_EMAIL_LENGTH} />
      <FormActions>{children}</FormActions>
    </Form>
  );
};

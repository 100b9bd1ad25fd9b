import { ContactPanel } from './contact-panel.tsx';
import type { Customer } from './queries.ts';

/** What people who may edit customers change about one. */
export const CustomerSettings = ({ customer }: { customer: Customer }) => <ContactPanel customer={customer} />;

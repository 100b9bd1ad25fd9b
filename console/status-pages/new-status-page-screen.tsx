import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerField } from '../customers/customer-field.tsx';
import type { NamedCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { pageLabels } from './page-labels.ts';
import { slugOf } from './page-values.ts';
import { createStatusPage } from './queries.ts';

const route = getRouteApi('/status-pages/new');

/** A new status page: its title, the name in its address, which follows the title until it is typed, and its customer. */
export const NewStatusPageScreen = () => {
  const texts = useAreaTexts();
  const { statusPages, actions } = texts;
  const navigate = route.useNavigate();
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string>();
  const [customer, setCustomer] = useState<NamedCustomer | null>(null);
  const body = { title, slug: slug ?? slugOf(title), ...(customer === null ? {} : { customerId: customer.id }) };
  const create = useAction(() => createStatusPage(body));
  const labels = pageLabels(texts);
  return (
    <>
      <BackLink to="/status-pages">{statusPages.back}</BackLink>
      <ScreenHead title={statusPages.new} />
      <ActionForm
        action={create}
        submit={statusPages.create}
        onSubmit={() =>
          create.mutate(undefined, { onSuccess: (id) => void navigate({ to: '/status-pages/$id', params: { id } }) })
        }
      >
        <TextField label={labels.title} name="title" value={title} maxLength={MAX_LINE} onChange={setTitle} required />
        <TextField
          label={labels.slug}
          name="slug"
          hint={statusPages.slugHint}
          value={body.slug}
          onChange={setSlug}
          required
        />
        <CustomerField
          label={actions.customer}
          none={statusPages.ofOrganization}
          value={customer}
          onChange={setCustomer}
        />
      </ActionForm>
    </>
  );
};

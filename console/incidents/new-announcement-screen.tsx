import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { instantOf } from '../kernel/local-time.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { AnnouncementForm, emptyAnnouncement } from './announcement-form.tsx';
import type { TypedAnnouncement } from './announcement-form.tsx';
import { announce } from './announcements.ts';

const route = getRouteApi('/incidents/new');

/** A new announcement. */
export const NewAnnouncementScreen = () => {
  const { actions, announcements, incidents } = useAreaTexts();
  const { timeZone } = useFormats();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(emptyAnnouncement);
  const create = useAction(({ customer, startedAt, componentIds, ...members }: TypedAnnouncement) =>
    announce({
      ...members,
      componentIds: [...componentIds],
      ...(customer === null ? {} : { customerId: customer.id }),
      ...(startedAt === '' ? {} : { startedAt: instantOf(startedAt, timeZone) }),
    }),
  );
  return (
    <>
      <BackLink to="/incidents" search={{ tab: 'announcements' }}>
        {incidents.back}
      </BackLink>
      <ScreenHead title={actions.newAnnouncement} />
      <AnnouncementForm
        typed={typed}
        onChange={setTyped}
        isStored={false}
        fault={create.error}
        onSubmit={() =>
          create.mutate(typed, { onSuccess: (id) => void navigate({ to: '/incidents/$id', params: { id } }) })
        }
      >
        <SubmitButton disabled={create.isPending}>{announcements.create}</SubmitButton>
      </AnnouncementForm>
    </>
  );
};

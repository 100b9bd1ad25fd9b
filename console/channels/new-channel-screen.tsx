import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { ownCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { SelectField, wordOptions } from '../kernel/ui/field.tsx';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { SecretDialog } from '../kernel/ui/secret-dialog.tsx';
import { sharedTypeNames } from '../../src/domain/notifications/channel-types.ts';
import { ChannelForm, sentChannel, typedChannel } from './channel-form.tsx';
import { createChannel } from './queries.ts';

const route = getRouteApi('/channels/new');

/** A new channel: its type, for whom it is, and the settings of the type. */
export const NewChannelScreen = () => {
  const { channels: texts, actions } = useTexts();
  const { type: asked } = route.useSearch();
  const type = sharedTypeNames.find((each) => each === asked) ?? 'email';
  const navigate = route.useNavigate();
  const me = useMe();
  const [customer, setCustomer] = useState(() => ownCustomer(me));
  const open = (id: string) => navigate({ to: '/channels/$id', params: { id } });
  const draft = useDraft(typedChannel(type, '', {}));
  const { name, config } = sentChannel(type, draft.values);
  const create = useAction(() =>
    createChannel({
      name,
      type,
      // The fields of the form are those of the type, by the same declaration as the schema of the API.
      config: config as Parameters<typeof createChannel>[0]['config'],
      customerId: customer?.id ?? null,
    }),
  );
  const submit = (): void =>
    create.mutate(undefined, {
      onSuccess: ({ publicId, signingSecret }) => {
        if (signingSecret === undefined) void open(publicId);
      },
    });
  return (
    <>
      <BackLink to="/channels">{texts.back}</BackLink>
      <ScreenHead title={texts.new} />
      <ChannelForm
        type={type}
        draft={draft}
        fault={create.error}
        onSubmit={submit}
        scope={
          <>
            <SelectField
              label={texts.type}
              value={type}
              options={wordOptions(sharedTypeNames, texts.types)}
              onChange={(next) => void navigate({ search: { type: next }, replace: true })}
            />
            <CustomerField label={actions.customer} none={texts.all} value={customer} onChange={setCustomer} />
          </>
        }
      >
        <SubmitButton disabled={create.isPending}>{texts.create}</SubmitButton>
      </ChannelForm>
      <SecretDialog
        title={texts.secret}
        hint={texts.secretHint}
        secret={create.data?.signingSecret}
        onClose={() => void open(create.data?.publicId ?? '')}
      />
    </>
  );
};

import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, wordOptions } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { SecretDialog } from '../kernel/ui/secret-dialog.tsx';
import { IntegrationFields } from './integration-fields.tsx';
import { emptyIntegration, emptyTicket, integrationTypes, sentIntegration } from './integration-values.ts';
import { createIntegration } from './queries.ts';
import { TicketFields } from './ticket-fields.tsx';
import { webhookAddress } from './way-back.ts';

const route = getRouteApi('/outbound/new');

/** A new outbound integration: requests, or tickets in a system. Its secret is shown once. */
export const NewIntegrationScreen = () => {
  const { outbound: texts, channels } = useAreaTexts();
  const { type: asked } = route.useSearch();
  const type = integrationTypes.find((each) => each === asked) ?? 'webhook';
  const navigate = route.useNavigate();
  const draft = useDraft(emptyIntegration);
  const [ticket, setTicket] = useState(emptyTicket);
  const create = useAction(() => createIntegration(sentIntegration(type, draft.values, ticket)));
  const address = create.data === undefined ? null : webhookAddress(create.data);
  return (
    <>
      <BackLink to="/outbound">{texts.back}</BackLink>
      <ScreenHead title={texts.new} />
      <ActionForm action={create} submit={texts.create} onSubmit={() => create.mutate()}>
        <SelectField
          label={channels.type}
          hint={texts.typeHints[type === 'webhook' ? 'webhook' : 'ticket']}
          value={type}
          options={wordOptions(integrationTypes, texts.types)}
          onChange={(next) => void navigate({ search: { type: next }, replace: true })}
        />
        <IntegrationFields type={type} draft={draft}>
          {type === 'webhook' ? null : <TicketFields system={type} value={ticket} onChange={setTicket} />}
        </IntegrationFields>
      </ActionForm>
      <SecretDialog
        title={type === 'webhook' ? channels.secret : texts.wayBack}
        hint={type === 'webhook' ? texts.secretHint : `${texts.wayBackHints[type]} ${texts.wayBackSecretHint}`}
        secret={create.data?.signingSecret}
        {...(address === null ? {} : { address })}
        onClose={() => void navigate({ to: '/outbound/$id', params: { id: create.data?.publicId ?? '' } })}
      />
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../access/queries.ts';
import * as api from '../client/sdk.gen.ts';
import type { PingKey } from '../client/types.gen.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { customerNumbered } from '../customers/queries.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { CheckField } from '../kernel/ui/field.tsx';
import { FaultNote, ActionForm } from '../kernel/ui/form.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { SecretDialog } from '../kernel/ui/secret-dialog.tsx';

const SHOWN = 100;

const pingKeysQuery = bodyQuery(['ping-keys'], (signal) => api.listPingKeys({ query: { perPage: SHOWN }, signal }));

/** The name of the owner of a ping key. */
const OwnerName = ({ customerId }: { customerId: number }) => {
  const { data } = useQuery(customerNumbered(customerId));
  return <span dir="auto">{data?.name ?? String(customerId)}</span>;
};

const PingKeyRow = ({
  pingKey: { publicId: id, customerId, createsHeartbeats, rotatedAt },
  mayEdit,
  onReplaced,
}: {
  pingKey: PingKey;
  mayEdit: boolean;
  onReplaced: (url: string) => void;
}) => {
  const { tokens, channels } = useAreaTexts();
  const formats = useFormats();
  const change = useAction((isOn: boolean) =>
    bodyOf(api.updatePingKey({ path: { id }, body: { createsHeartbeats: isOn } })),
  );
  const since = formats.date(rotatedAt);
  return (
    <PanelRow
      aside={
        mayEdit ? (
          <>
            <DeleteButton
              name={since}
              words={{ action: tokens.replace, question: tokens.replaceKeyQuestion }}
              hint={tokens.replaceKeyHint}
              onDelete={async () => onReplaced((await bodyOf(api.rotatePingKey({ path: { id } }))).url)}
            />
            <DeleteButton
              name={since}
              words={{ action: tokens.endKey, question: tokens.endKeyQuestion }}
              hint={tokens.endKeyHint}
              onDelete={() => bodyOf(api.deletePingKey({ path: { id } }))}
            />
          </>
        ) : undefined
      }
    >
      <strong>{customerId === null ? channels.all : <OwnerName customerId={customerId} />}</strong>
      <RowNote>{tokens.since({ time: since })}</RowNote>
      <CheckField
        label={tokens.createsHeartbeats}
        value={createsHeartbeats}
        disabled={!mayEdit || change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <FaultNote fault={change.error} />
    </PanelRow>
  );
};

/** A button that creates the ping key of the organization or of a customer. */
const NewPingKey = ({ onCreated }: { onCreated: (url: string) => void }) => {
  const { tokens, actions, channels } = useAreaTexts();
  const [customer, setCustomer] = useState<NamedCustomer | null>(null);
  const create = useAction(
    async () => (await bodyOf(api.createPingKey({ body: { customerId: customer?.id ?? null } }))).url,
  );
  return (
    <DialogButton label={tokens.newKey} title={tokens.newKey} hint={tokens.newKeyHint}>
      {(close) => (
        <ActionForm
          action={create}
          submit={tokens.createKey}
          onSubmit={() =>
            create.mutate(undefined, {
              onSuccess: (url) => {
                close();
                onCreated(url);
              },
            })
          }
          onCancel={close}
        >
          <CustomerField label={actions.customer} none={channels.all} value={customer} onChange={setCustomer} />
        </ActionForm>
      )}
    </DialogButton>
  );
};

/** The keys with which heartbeats are pinged by their names. */
export const PingKeysPanel = () => {
  const { tokens } = useAreaTexts();
  const may = useMay();
  const [url, setUrl] = useState<string>();
  const mayEdit = may('manageOrganization');
  return (
    <div>
      <RecordsPanel
        title={tokens.pingKeys}
        aside={mayEdit ? <NewPingKey onCreated={setUrl} /> : undefined}
        records={useQuery(pingKeysQuery)}
        none={tokens.noKeys}
        row={(pingKey) => <PingKeyRow key={pingKey.publicId} pingKey={pingKey} mayEdit={mayEdit} onReplaced={setUrl} />}
      />
      <SecretDialog title={tokens.keySecret} hint={tokens.secretHint} secret={url} onClose={() => setUrl(undefined)} />
    </div>
  );
};

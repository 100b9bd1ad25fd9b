import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { SelectField, TextField } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { SecretDialog } from '../kernel/ui/secret-dialog.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { createToken } from './tokens-queries.ts';
import type { NewToken, TokenOwner } from './tokens-queries.ts';

const DAY_SECONDS = 86_400;
/** The lifetimes that are offered, in days. */
const lifetimes = ['30', '90', '365'] as const;

interface TokenFormProps {
  owner: TokenOwner;
  onCreated: (secret: string) => void;
  onCancel: () => void;
}

const TokenForm = ({ owner, onCreated, onCancel }: TokenFormProps) => {
  const { tokens, actions } = useAreaTexts();
  const formats = useFormats();
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>('90');
  const create = useAction((token: NewToken) => createToken(owner, token));
  return (
    <ActionForm
      action={create}
      submit={tokens.create}
      onSubmit={() =>
        create.mutate({ name, expiresInDays: days === '' ? null : Number(days) }, { onSuccess: onCreated })
      }
      onCancel={onCancel}
    >
      <TextField label={actions.name} name="name" value={name} maxLength={MAX_LINE} onChange={setName} required />
      <SelectField
        label={tokens.expires}
        name="expiresInDays"
        value={days}
        options={[
          ...lifetimes.map((each) => [each, formats.duration(Number(each) * DAY_SECONDS)] as const),
          ['', tokens.unlimited] as const,
        ]}
        onChange={setDays}
      />
    </ActionForm>
  );
};

/** A button that creates a token in a dialog, and shows its secret once. */
export const NewTokenDialog = ({ owner }: { owner: TokenOwner }) => {
  const { tokens } = useAreaTexts();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <DialogButton label={tokens.newOf[owner]} title={tokens.newOf[owner]} hint={tokens.newHint[owner]}>
        {(close) => (
          <TokenForm
            owner={owner}
            onCreated={(created) => {
              close();
              setSecret(created);
            }}
            onCancel={close}
          />
        )}
      </DialogButton>
      <SecretDialog
        title={tokens.secret}
        hint={tokens.secretHint}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </>
  );
};

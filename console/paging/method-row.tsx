import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ActionButton, SubmitButton } from '../kernel/ui/button.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { removeMethod, sendCode, verifyMethod } from './queries.ts';
import type { ContactMethod } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './method-row.module.css';

/** Returns where a method leads, as far as it may be shown. */
export const placeOf = ({ name, config }: ContactMethod): string => {
  const { recipients } = config;
  const [first] = Array.isArray(recipients) ? (recipients as readonly unknown[]) : [config.recipient ?? config.chatId];
  return name ?? (typeof first === 'string' ? first : '');
};

/** A contact method of the signed-in person, with its verification. */
export const MethodRow = ({ method }: { method: ContactMethod }) => {
  const { profile, channels, actions, problem } = useAreaTexts();
  const { publicId: id, type, verifiedAt } = method;
  const [code, setCode] = useState('');
  const verify = useAction(() => verifyMethod(id, code));
  const again = useAction(() => sendCode(id));
  const remove = useAction(() => removeMethod(id));
  return (
    <PanelRow
      aside={
        <>
          <span>{verifiedAt === null ? profile.unverified : profile.verified}</span>
          <ActionButton action={remove}>{actions.delete}</ActionButton>
        </>
      }
    >
      <strong dir="auto">{placeOf(method) || channels.types[type]}</strong>
      <RowNote>{channels.types[type]}</RowNote>
      {verifiedAt === null ? (
        <form
          className={styles.verify}
          onSubmit={(event) => {
            event.preventDefault();
            verify.mutate();
          }}
        >
          <TextField
            label={problem.code}
            hint={profile.codeSent}
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <div className={layout.buttons}>
            <SubmitButton disabled={verify.isPending}>{profile.verify}</SubmitButton>
            <ActionButton action={again}>{profile.sendAgain}</ActionButton>
          </div>
        </form>
      ) : null}
      <FaultNote fault={verify.error ?? again.error ?? remove.error} />
    </PanelRow>
  );
};

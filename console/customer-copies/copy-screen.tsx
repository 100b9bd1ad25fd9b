import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MAX_EMAIL_LENGTH } from '../../src/domain/access/email-address.ts';
import { copiedParts } from '../../src/domain/customer-copies/customer-copy.rules.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import * as api from '../client/sdk.gen.ts';
import type { CustomerCopy } from '../client/types.gen.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { customerQuery } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { bodyOf } from '../kernel/api.ts';
import { fieldsOf } from '../kernel/draft.ts';
import { ApiFault, member } from '../kernel/fault.ts';
import { resumed } from '../kernel/session.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FaultNote, FieldGroup, ActionForm } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { copyTargets, emptyCopy, isComplete, sentCopy } from './copy-values.ts';
import type { TypedCopy } from './copy-values.ts';
import { BackLink, Columns, RecordScreen, ScreenHead } from '../kernel/ui/screen.tsx';
import styles from './copy-screen.module.css';

const route = getRouteApi('/customers/$id/copy');

/** To whom, what, and under which names is copied. */
const CopyFields = ({ typed, onChange }: { typed: TypedCopy; onChange: (typed: TypedCopy) => void }) => {
  const { copies: texts, actions, customers } = useAreaTexts();
  const change = (changes: Partial<TypedCopy>): void => onChange({ ...typed, ...changes });
  const field = fieldsOf(typed, change);
  const { parts } = typed;
  return (
    <>
      <SelectField {...field('target')} label={texts.target} options={wordOptions(copyTargets, texts.targets)} />
      {typed.target === 'new' ? (
        <>
          <TextField {...field('name')} label={texts.name} name="customer.name" required maxLength={MAX_LINE} />
          <TextField
            {...field('email')}
            label={customers.email}
            name="customer.email"
            type="email"
            required
            maxLength={MAX_EMAIL_LENGTH}
          />
        </>
      ) : (
        <CustomerField {...field('customer')} label={actions.customer} none={actions.none} />
      )}
      <TextArea
        {...field('replaced')}
        label={actions.optional({ label: texts.replace })}
        name="substitutions"
        hint={texts.replaceHint}
        spellCheck={false}
      />
      <FieldGroup title={texts.parts}>
        {copiedParts.map((part) => (
          <CheckField
            key={part}
            label={texts.partNames[part]}
            value={parts.includes(part)}
            onChange={(isOn) =>
              change({ parts: copiedParts.filter((each) => (each === part ? isOn : parts.includes(each))) })
            }
          />
        ))}
      </FieldGroup>
    </>
  );
};

interface ResultProps {
  copy: CustomerCopy;
  /** The button that makes the copy. */
  children: ReactNode;
}

/** What a copy would create, and what has to be done afterwards. The copy is made from here, so that nobody misses it. */
const CopyResult = ({ copy, children }: ResultProps) => {
  const { copies: texts } = useAreaTexts();
  const formats = useFormats();
  return (
    <Panel title={texts.result} aside={formats.number(copy.records.length)}>
      {copy.records.length === 0 ? <PanelNote>{texts.nothing}</PanelNote> : null}
      {[...new Set(copy.warnings.map(({ message }) => message))].map((message) => (
        <PanelNote key={message}>{message}</PanelNote>
      ))}
      <PanelRows>
        {copy.records.map(({ type, name, copiedFrom }) => (
          <PanelRow key={`${type} ${copiedFrom}`} aside={<span>{texts.types[type]}</span>}>
            <span dir="auto">{name}</span>
          </PanelRow>
        ))}
      </PanelRows>
      {copy.secretsToSet.length === 0 ? null : (
        <>
          <PanelNote>{texts.secrets}</PanelNote>
          <PanelRows>
            {copy.secretsToSet.map(({ type, name, copiedFrom, members }) => (
              <PanelRow key={`${type} ${copiedFrom}`}>
                <span dir="auto">{name}</span>
                <RowNote>{formats.list(members)}</RowNote>
              </PanelRow>
            ))}
          </PanelRows>
        </>
      )}
      <div className={styles.actions}>{children}</div>
    </Panel>
  );
};

/** The record at which a copy is refused, with the code of the reason. */
const RefusedRecord = ({ fault }: { fault: unknown }) => {
  if (!(fault instanceof ApiFault)) return null;
  const name = member(member(fault.data, 'copying'), 'name');
  return typeof name !== 'string' ? null : (
    <p>
      <strong dir="auto">{name}</strong> <code>{fault.code}</code>
    </p>
  );
};

const CopyForm = ({ id }: { id: string }) => {
  const { copies: texts } = useAreaTexts();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(emptyCopy);
  const [previewed, setPreviewed] = useState<TypedCopy | null>(null);
  const send = (body: ReturnType<typeof sentCopy>) => bodyOf(api.copyCustomer({ path: { id }, body }));
  const preview = useMutation({ mutationFn: (copy: TypedCopy) => resumed(() => send(sentCopy(copy, true))) });
  const create = useAction((copy: TypedCopy) => send(sentCopy(copy, false)));
  // What is copied is what the preview has shown.
  const isPreviewed = preview.isSuccess && previewed === typed;
  const submit = (): void => {
    setPreviewed(typed);
    preview.mutate(typed);
  };
  const copyNow = (): void =>
    create.mutate(typed, {
      onSuccess: ({ customer }) => void navigate({ to: '/customers/$id', params: { id: customer.publicId ?? id } }),
    });
  return (
    <Columns>
      <ActionForm
        action={preview}
        submit={texts.preview}
        isIncomplete={create.isPending || !isComplete(typed)}
        onSubmit={submit}
      >
        <CopyFields typed={typed} onChange={setTyped} />
        <RefusedRecord fault={preview.error} />
      </ActionForm>
      <div role="status">
        {isPreviewed ? (
          <CopyResult copy={preview.data}>
            <FaultNote fault={create.error} />
            <RefusedRecord fault={create.error} />
            <Button isMain disabled={create.isPending || preview.data.records.length === 0} onClick={copyNow}>
              {texts.create}
            </Button>
          </CopyResult>
        ) : null}
      </div>
    </Columns>
  );
};

/** Copies the setup of a customer to another one, after a preview. */
export const CopyScreen = () => {
  const { copies: texts, customers } = useAreaTexts();
  const { id } = route.useParams();
  return (
    <RecordScreen record={useQuery(customerQuery(id))}>
      {({ name }) => (
        <>
          <BackLink to="/customers/$id" params={{ id }}>
            {name}
          </BackLink>
          <ScreenHead title={customers.copy} status={texts.hint} />
          <CopyForm id={id} />
        </>
      )}
    </RecordScreen>
  );
};

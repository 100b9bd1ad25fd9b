import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import { sentValues } from '../kernel/settings/setting-values.ts';
import type { TypedFields, TypedValues } from '../kernel/settings/setting-values.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRows } from '../kernel/ui/panel.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { factsOfType } from '../../src/domain/notifications/channel-types.ts';
import { contactFieldsOf, contactMethodTypes } from '../../src/domain/paging/contact-method.ts';
import type { ContactMethodType } from '../../src/domain/paging/contact-method.ts';
import { MethodRow } from './method-row.tsx';
import { subscribe } from './push-subscription.ts';
import { addMethod, methodsQuery, readPushKey } from './queries.ts';
import styles from './contact-methods.module.css';

const recipient = { schema: { type: 'string' }, isRequired: true } as const;

/** Returns the fields of a type, those that a person enters. The browser knows those of a subscription itself. */
const fieldsOf = (type: ContactMethodType): TypedFields => {
  const { fields, isPersonal } = factsOfType(type);
  if (isPersonal) return {};
  return Object.fromEntries(contactFieldsOf(type).map((name) => [name, fields[name] ?? recipient]));
};

const NewMethod = () => {
  const { actions, profile, channels } = useAreaTexts();
  const [name, setName] = useState('');
  const [type, setType] = useState<ContactMethodType>('sms');
  const [values, setValues] = useState<TypedValues>({});
  const [isBlocked, setBlocked] = useState(false);
  const fields = fieldsOf(type);
  const { isPersonal } = factsOfType(type);
  const add = useAction(async () => {
    const config = isPersonal ? await subscribe(await readPushKey()) : sentValues(fields, values);
    setBlocked(config === null);
    // The fields of the form are those of the type, by the declaration that the API checks too.
    if (config === null) return;
    await addMethod({
      type,
      name: name.trim() === '' ? null : name,
      config: config as Parameters<typeof addMethod>[0]['config'],
    });
    setName('');
  });
  const chooseType = (next: ContactMethodType): void => {
    setType(next);
    setValues({});
    setBlocked(false);
  };
  return (
    <div className={styles.form}>
      <ActionForm
        action={add}
        submit={profile.addMethod}
        isMinor
        onSubmit={() => add.mutate(undefined, { onSuccess: () => setValues({}) })}
      >
        <SelectField
          label={channels.type}
          value={type}
          options={wordOptions(contactMethodTypes, channels.types)}
          onChange={chooseType}
        />
        {isPersonal ? <p role="status">{isBlocked ? profile.pushBlocked : profile.pushHint}</p> : null}
        <SettingInputs
          fields={fields}
          names={Object.keys(fields)}
          within="config"
          values={values}
          onChange={setValues}
        />
        <TextField
          label={actions.optional({ label: actions.name })}
          name="name"
          value={name}
          maxLength={MAX_LINE}
          onChange={setName}
        />
      </ActionForm>
    </div>
  );
};

/** How the signed-in person is paged. */
export const ContactMethods = () => {
  const { profile } = useAreaTexts();
  const me = useMe();
  const methods = useQuery(methodsQuery);
  if (methods.data === undefined) return <Unread reading={methods} />;
  const { items } = methods.data;
  return (
    <Panel title={profile.methods}>
      <PanelNote>{profile.byMail({ email: me.user.email })}</PanelNote>
      {items.length === 0 ? null : (
        <PanelRows>
          {items.map((method) => (
            <MethodRow key={method.publicId} method={method} />
          ))}
        </PanelRows>
      )}
      <NewMethod />
    </Panel>
  );
};

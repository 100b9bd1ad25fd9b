import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useSaving } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FaultNote, FieldRow, FormActions } from '../kernel/ui/form.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { SUBMISSION_PORT, smtpSecurities } from '../../src/domain/organizations/smtp.ts';
import type { SmtpSecurity } from '../../src/domain/organizations/smtp.ts';
import { changeMailServer, mailServerQuery, testMailServer } from './queries.ts';
import type { MailServerChanges, SmtpSettings } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

interface MailServerValues {
  readonly host: string;
  readonly port: string;
  readonly security: SmtpSecurity;
  readonly username: string;
  /** Empty to keep the stored one, which is never shown. */
  readonly password: string;
  readonly fromAddress: string;
  readonly fromName: string;
}

const valuesOf = (settings: SmtpSettings): MailServerValues => ({
  host: settings.host ?? '',
  port: String(settings.port ?? SUBMISSION_PORT),
  security: settings.security ?? 'starttls',
  username: settings.username ?? '',
  password: '',
  fromAddress: settings.fromAddress ?? '',
  fromName: settings.fromName ?? '',
});

const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** Returns what the API takes for the fields that are sent: a new server needs them all. */
const sentOf = ({ port, username, password, fromName, ...others }: Partial<MailServerValues>): MailServerChanges => ({
  ...others,
  ...(port === undefined ? {} : { port: Number(port) }),
  ...(username === undefined ? {} : { username: textOrNull(username) }),
  ...(password === undefined || password === '' ? {} : { password }),
  ...(fromName === undefined ? {} : { fromName: textOrNull(fromName) }),
});

/** A mail through the stored server to the reader, with what the server answered. */
const TestMail = () => {
  const { organization: texts, channels } = useAreaTexts();
  const me = useMe();
  const test = useAction(() => testMailServer(me.user.email));
  const result = test.data;
  return (
    <>
      <ActionButton action={test}>{test.isPending ? channels.testing : texts.testMail}</ActionButton>
      <span role="status">{result?.success === true ? texts.mailSent({ email: me.user.email }) : ''}</span>
      {result?.success === false ? <p dir="auto">{result.error}</p> : null}
      <FaultNote fault={test.error} />
    </>
  );
};

const MailServer = ({ settings }: { settings: SmtpSettings }) => {
  const { organization: texts, actions, settings: settingTexts } = useAreaTexts();
  const queries = useQueryClient();
  const draft = useDraft<MailServerValues>(valuesOf(settings));
  const isNew = settings.host === null;
  const saving = useSaving({
    draft,
    read: () => queries.query({ ...mailServerQuery, staleTime: 0 }),
    valuesOf,
    write: (changes) => changeMailServer(sentOf(isNew ? draft.values : changes)),
  });
  const { values, change, field } = draft;
  const labels: Readonly<Record<keyof MailServerValues, string>> = {
    host: texts.host,
    port: texts.port,
    security: texts.security,
    username: actions.optional({ label: texts.username }),
    password: actions.optional({ label: texts.password }),
    fromAddress: texts.fromAddress,
    fromName: actions.optional({ label: texts.fromName }),
  };
  const text = (name: Exclude<keyof MailServerValues, 'security'>, type = 'text', isRequired = false) => (
    <TextField
      label={labels[name]}
      name={name}
      type={type}
      value={values[name]}
      hint={name === 'password' && settings.hasPassword ? settingTexts.kept : undefined}
      autoComplete={name === 'password' ? 'new-password' : 'off'}
      onChange={(typed) => change(name, typed)}
      required={isRequired}
    />
  );
  return (
    <>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
        {text('host', 'text', true)}
        <FieldRow>
          {text('port', 'number', true)}
          <SelectField
            {...field('security')}
            label={labels.security}
            options={wordOptions(smtpSecurities, settingTexts.values)}
          />
        </FieldRow>
        {text('username')}
        {text('password', 'password')}
        {text('fromAddress', 'email', true)}
        {text('fromName')}
      </EditForm>
      {isNew ? null : (
        <div className={layout.inset}>
          <FormActions>
            <TestMail />
            <DeleteButton
              name={settings.host ?? ''}
              hint={texts.deleteMailHint}
              onDelete={() => changeMailServer({ host: null })}
            />
          </FormActions>
        </div>
      )}
    </>
  );
};

/** The mail server through which the organization sends, instead of that of the service. */
export const MailServerPanel = () => {
  const { organization: texts } = useAreaTexts();
  const settings = useQuery(mailServerQuery);
  const { data } = settings;
  if (data === undefined) return <Unread reading={settings} />;
  return (
    <Panel title={texts.mailServer}>
      {data.host === null ? <PanelNote>{texts.noMailServer}</PanelNote> : null}
      <MailServer key={data.host ?? ''} settings={data} />
    </Panel>
  );
};

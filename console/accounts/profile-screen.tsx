import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery, useMe } from '../access/queries.ts';
import type { Me } from '../access/queries.ts';
import { ExplanationPanel } from '../explanations/explanation-panel.tsx';
import { ChatAccounts } from '../incident-management/chat-accounts.tsx';
import { useAction } from '../kernel/action.ts';
import { shortcuts } from '../kernel/keys.ts';
import { languageOptions } from '../kernel/language-name.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ButtonLink } from '../kernel/ui/button.tsx';
import { CheckField, SelectField, TextField } from '../kernel/ui/field.tsx';
import { FaultNote, FieldRow } from '../kernel/ui/form.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { Column, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { ZoneField } from '../kernel/ui/zone-field.tsx';
import { ContactMethods } from '../paging/contact-methods.tsx';
import { HoursPanel } from '../paging/hours-panel.tsx';
import { NotificationRules } from '../paging/notification-rules.tsx';
import { MAX_PERSON_NAME, personNames } from '../../src/domain/access/user-name.ts';
import { changePreferences } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const;

const namesOf = ({ user: { firstName, lastName } }: Me) => ({ firstName, lastName });

/** The name by which others know the signed-in person. */
const Names = () => {
  const { people, profile } = useAreaTexts();
  const { draft, saving } = useEdit(useMe(), meQuery, namesOf, changePreferences);
  return (
    <Panel title={profile.name}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => people[name]}>
        <FieldRow>
          {personNames.map((name) => (
            <TextField
              key={name}
              {...draft.field(name)}
              label={people[name]}
              autoComplete={autoComplete[name]}
              maxLength={MAX_PERSON_NAME}
            />
          ))}
        </FieldRow>
      </EditForm>
    </Panel>
  );
};

/** The language and the time zone of the signed-in person. A new language reloads the page. */
const Preferences = () => {
  const { profile } = useAreaTexts();
  const me = useMe();
  const change = useAction(changePreferences);
  const { language, timeZone } = me.user;
  return (
    <Panel title={profile.preferences}>
      <div className={layout.form}>
        <SelectField
          label={profile.language}
          value={language ?? ''}
          options={[['', profile.asBrowser], ...languageOptions()]}
          onChange={(next) =>
            change.mutate({ language: next === '' ? null : next }, { onSuccess: () => location.reload() })
          }
        />
        <ZoneField
          label={profile.timeZone}
          value={timeZone ?? ''}
          none={profile.asOrganization({ zone: me.organization.timeZone })}
          onChange={(next) => change.mutate({ timeZone: next === '' ? null : next })}
        />
        <CheckField
          label={profile.shortcuts}
          value={me.preferences.shortcuts}
          onChange={(isOn) => {
            shortcuts.set(isOn);
            change.mutate({ shortcuts: isOn });
          }}
        />
        <FaultNote fault={change.error} />
      </div>
    </Panel>
  );
};

/** The account of the signed-in person. Sign-in and its security stay pages without script. */
export const ProfileScreen = () => {
  const { profile } = useAreaTexts();
  const account = useSuspenseQuery(meQuery);
  const { data: me } = account;
  const isPaged = me.organization.imEnabled && me.permissions.includes('useIncidentManagement');
  const chats = me.permissions.includes('readRecords') ? <ChatAccounts /> : null;
  return (
    <>
      <ScreenHead title={profile.title} status={me.user.name}>
        <ButtonLink href="/account">{profile.signIn}</ButtonLink>
      </ScreenHead>
      <StaleNotice reading={account} />
      <Columns>
        <Column>
          <Names />
          <Preferences />
          {isPaged ? chats : null}
        </Column>
        <Column>
          {isPaged ? (
            <>
              <ContactMethods />
              <NotificationRules />
              <HoursPanel />
              <ExplanationPanel asked={{ person: me.user.id }} />
            </>
          ) : (
            chats
          )}
        </Column>
      </Columns>
    </>
  );
};

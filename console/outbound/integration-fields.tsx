import type { ReactNode } from 'react';
import type { TicketSystem } from '../../src/domain/incident-management/incident-ticket.ts';
import { outboundEvents } from '../../src/domain/incident-management/outbound-message.ts';
import type { OutboundEvent } from '../../src/domain/incident-management/outbound-message.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import type { Draft } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { CheckField, TextArea, TextField } from '../kernel/ui/field.tsx';
import { FieldGroup } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { TeamField } from '../teams/team-field.tsx';
import type { IntegrationType, IntegrationValues } from './integration-values.ts';
import styles from './integration-fields.module.css';

/** The longest address and token. */
const MAX_SECRET = 2_048;

/** What the addresses of ticket systems look like. */
const systemUrls: Readonly<Record<TicketSystem, string>> = {
  jira: 'https://acme.atlassian.net',
  zammad: 'https://help.example.com',
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com',
  halopsa: 'https://acme.halopsa.com',
};

/** Returns the labels of the fields of an integration. */
export const integrationLabels = (
  { outbound, actions, teams, settings }: AreaTexts,
  type: IntegrationType,
): Readonly<Record<keyof IntegrationValues, string>> => ({
  name: actions.name,
  teamId: teams.team,
  url: type === 'webhook' ? settings.names.url : outbound.systemUrl,
  token: type === 'halopsa' ? outbound.clientSecret : settings.names.token,
  headers: actions.optional({ label: settings.names.headers }),
  withoutHeaders: outbound.withoutHeaders,
  events: type === 'webhook' ? outbound.events : outbound.comments,
});

const kindOf = (event: OutboundEvent) => event.slice(event.indexOf('.') + 1) as keyof AreaTexts['responses']['kinds'];

interface EventsProps {
  label: string;
  value: readonly OutboundEvent[] | null;
  onChange: (events: readonly OutboundEvent[] | null) => void;
}

/** The boxes for the changes of incidents that are sent. */
const EventsField = ({ label, value, onChange }: EventsProps) => {
  const { outbound, responses } = useAreaTexts();
  return (
    <FieldGroup title={label} hint={outbound.eventsHint}>
      <CheckField
        label={outbound.allEvents}
        value={value === null}
        onChange={(isOn) => onChange(isOn ? null : outboundEvents)}
      />
      {value === null ? null : (
        <div className={styles.events}>
          {outboundEvents.map((event) => (
            <CheckField
              key={event}
              label={responses.kinds[kindOf(event)]}
              value={value.includes(event)}
              // The service takes all events or at least one.
              disabled={value.length === 1 && value.includes(event)}
              onChange={(isOn) =>
                onChange(outboundEvents.filter((each) => (each === event ? isOn : value.includes(each))))
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
};

interface IntegrationFieldsProps {
  type: IntegrationType;
  draft: Draft<IntegrationValues>;
  /** The names of the headers that are stored. */
  headerNames?: readonly string[];
  /** True if a token is stored for the address. */
  hasToken?: boolean;
  /** Further fields before those that few people need. */
  children?: ReactNode;
}

/** The fields of an outbound integration, whether it is stored or new. */
export const IntegrationFields = (props: IntegrationFieldsProps) => {
  const { type, draft, headerNames = [], hasToken = false, children } = props;
  const texts = useAreaTexts();
  const { outbound, settings } = texts;
  const { values, field } = draft;
  const labels = integrationLabels(texts, type);
  // A new address may belong to somebody else, so that the service forgets the token.
  const isTokenKept = hasToken && values.url === draft.stored.url;
  return (
    <>
      <TextField {...field('name')} label={labels.name} required maxLength={MAX_LINE} />
      <TextField
        {...field('url')}
        label={labels.url}
        hint={type === 'webhook' ? outbound.urlHint : outbound.suchAs({ example: systemUrls[type] })}
        type="url"
        required
        maxLength={MAX_SECRET}
      />
      {type === 'webhook' ? null : (
        <TextField
          {...field('token')}
          label={labels.token}
          hint={isTokenKept ? settings.kept : outbound.tokens[type]}
          type="password"
          autoComplete="new-password"
          required={!isTokenKept}
          maxLength={MAX_SECRET}
        />
      )}
      <TeamField {...field('teamId')} />
      {children}
      <MoreOptions>
        <EventsField {...field('events')} label={labels.events} />
        <TextArea
          {...field('headers')}
          label={labels.headers}
          hint={headerNames.length === 0 ? settings.headerPerLine : settings.kept}
          spellCheck={false}
        />
        {headerNames.length === 0 ? null : <CheckField {...field('withoutHeaders')} label={labels.withoutHeaders} />}
      </MoreOptions>
    </>
  );
};

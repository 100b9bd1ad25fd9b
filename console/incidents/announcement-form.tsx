import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import type { NamedCustomer } from '../customers/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextArea, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow, Form, FormActions } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { incidentImpacts } from '../../src/domain/incidents/incident.ts';
import type { IncidentImpact } from '../../src/domain/incidents/incident.ts';
import { manualIncidentMachine } from '../../src/domain/incidents/manual-incident.machine.ts';
import type { ManualIncidentStatus } from '../../src/domain/incidents/manual-incident.machine.ts';
import { statesOf } from '../../src/domain/kernel/machine.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { statusPagesQuery } from './announcements.ts';
import { ComponentChoice } from './component-choice.tsx';

/** The contents of the form of an announcement. */
export interface TypedAnnouncement {
  readonly title: string;
  readonly message: string;
  readonly status: ManualIncidentStatus;
  readonly impact: IncidentImpact;
  readonly componentIds: readonly number[];
  readonly customer: NamedCustomer | null;
  /** The time of the clock of the reader. Empty for now. */
  readonly startedAt: string;
  readonly notifySubscribers: boolean;
}

export const emptyAnnouncement: TypedAnnouncement = {
  title: '',
  message: '',
  status: 'investigating',
  impact: 'minor',
  componentIds: [],
  customer: null,
  startedAt: '',
  notifySubscribers: true,
};

interface AnnouncementFormProps {
  typed: TypedAnnouncement;
  onChange: (typed: TypedAnnouncement) => void;
  /** True for an announcement that exists: entries of its timeline have messages and statuses. */
  isStored: boolean;
  fault: unknown;
  onSubmit: () => void;
  /** What stands above the buttons. */
  note?: ReactNode;
  /** The buttons at the end. */
  children: ReactNode;
}

/** An announcement: what is wrong, for whom, and where it is shown. */
export const AnnouncementForm = (props: AnnouncementFormProps) => {
  const { typed, onChange, isStored, fault, onSubmit, note, children } = props;
  const { announcements, incidents, actions, monitors } = useTexts();
  const me = useMe();
  const { data: pages } = useQuery(statusPagesQuery);
  const set =
    <Name extends keyof TypedAnnouncement>(name: Name) =>
    (value: TypedAnnouncement[Name]): void =>
      onChange({ ...typed, [name]: value });
  return (
    <Form fault={fault} onSubmit={onSubmit}>
      <TextField
        label={announcements.title}
        name="title"
        value={typed.title}
        maxLength={MAX_LINE}
        onChange={set('title')}
        required
      />
      {isStored ? null : (
        <TextArea
          label={incidents.message}
          name="message"
          hint={announcements.messageHint}
          rows={5}
          value={typed.message}
          onChange={set('message')}
        />
      )}
      <FieldRow>
        {isStored ? null : (
          <SelectField
            label={incidents.status}
            value={typed.status}
            options={wordOptions(statesOf(manualIncidentMachine), incidents.statuses)}
            onChange={set('status')}
          />
        )}
        <SelectField
          label={announcements.impact}
          name="impact"
          value={typed.impact}
          options={wordOptions(incidentImpacts, announcements.impacts)}
          onChange={set('impact')}
        />
      </FieldRow>
      <ComponentChoice chosen={typed.componentIds} onChange={set('componentIds')} />
      {isStored || pages?.length === 0 ? null : (
        <CheckField label={announcements.notify} value={typed.notifySubscribers} onChange={set('notifySubscribers')} />
      )}
      <MoreOptions>
        {isStored || me.customer !== null ? null : (
          <CustomerField
            label={actions.customer}
            none={monitors.own}
            value={typed.customer}
            onChange={set('customer')}
          />
        )}
        <TextField
          label={announcements.startedAt}
          name="startedAt"
          hint={isStored ? undefined : announcements.startedAtHint}
          type="datetime-local"
          value={typed.startedAt}
          onChange={set('startedAt')}
        />
      </MoreOptions>
      {note}
      <FormActions>{children}</FormActions>
    </Form>
  );
};

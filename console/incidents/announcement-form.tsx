import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import type { NamedCustomer } from '../customers/queries.ts';
import { fieldsOf } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
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
  const { announcements, incidents, actions, monitors } = useAreaTexts();
  const me = useMe();
  const { data: pages } = useQuery(statusPagesQuery);
  const field = fieldsOf(typed, (changes) => onChange({ ...typed, ...changes }));
  return (
    <Form fault={fault} onSubmit={onSubmit}>
      <TextField {...field('title')} label={announcements.title} maxLength={MAX_LINE} required />
      {isStored ? null : (
        <TextArea {...field('message')} label={incidents.message} hint={announcements.messageHint} rows={5} />
      )}
      <FieldRow>
        {isStored ? null : (
          <SelectField
            {...field('status')}
            label={incidents.status}
            options={wordOptions(statesOf(manualIncidentMachine), incidents.statuses)}
          />
        )}
        <SelectField
          {...field('impact')}
          label={announcements.impact}
          options={wordOptions(incidentImpacts, announcements.impacts)}
        />
      </FieldRow>
      <ComponentChoice chosen={typed.componentIds} onChange={field('componentIds').onChange} />
      {isStored || pages?.length === 0 ? null : (
        <CheckField {...field('notifySubscribers')} label={announcements.notify} />
      )}
      <MoreOptions>
        {isStored || me.customer !== null ? null : (
          <CustomerField {...field('customer')} label={actions.customer} none={monitors.own} />
        )}
        <TextField
          {...field('startedAt')}
          label={announcements.startedAt}
          hint={isStored ? undefined : announcements.startedAtHint}
          type="datetime-local"
        />
      </MoreOptions>
      {note}
      <FormActions>{children}</FormActions>
    </Form>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { SelectField, TextArea, wordOptions } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { ReadingFault } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { manualIncidentMachine } from '../../src/domain/incidents/manual-incident.machine.ts';
import type { ManualIncidentStatus } from '../../src/domain/incidents/manual-incident.machine.ts';
import { statesOf } from '../../src/domain/kernel/machine.ts';
import { IncidentMark } from './incident-mark.tsx';
import { addUpdate, updatesQuery } from './queries.ts';
import type { Incident } from './queries.ts';
import styles from './incident-screen.module.css';

type NewStatus = ManualIncidentStatus | '';

/** A new entry. With that of an announcement, its status can change. */
const NewUpdate = ({ incident: { publicId, origin, status: present } }: { incident: Incident }) => {
  const { incidents } = useTexts();
  const [message, setMessage] = useState('');
  const [status, setStatus] = useState<NewStatus>('');
  const add = useAction(() => addUpdate(publicId, { message, ...(status === '' ? {} : { status }) }));
  const others = statesOf(manualIncidentMachine).filter((each) => each !== present);
  const clear = (): void => {
    setMessage('');
    setStatus('');
  };
  return (
    <div className={styles.form}>
      <ActionForm
        action={add}
        submit={incidents.add}
        isMinor
        onSubmit={() => add.mutate(undefined, { onSuccess: clear })}
      >
        <TextArea label={incidents.message} name="message" value={message} onChange={setMessage} required />
        {origin === 'automatic' ? null : (
          <SelectField<NewStatus>
            label={incidents.status}
            value={status}
            options={[['', incidents.keepStatus], ...wordOptions(others, incidents.statuses)]}
            onChange={setStatus}
          />
        )}
      </ActionForm>
    </div>
  );
};

/** What was said about the incident, by people and by the service. */
export const IncidentTimeline = ({ incident, mayEdit }: { incident: Incident; mayEdit: boolean }) => {
  const { incidents, responses } = useTexts();
  const formats = useFormats();
  const updates = useQuery(updatesQuery(incident.publicId));
  const entries = updates.data ?? [];
  return (
    <Panel title={incidents.timeline}>
      <ReadingFault reading={updates} />
      {updates.isSuccess && entries.length === 0 ? <PanelNote>{incidents.noEntries}</PanelNote> : null}
      {entries.length === 0 ? null : (
        <PanelRows>
          {entries.map(
            ({ publicId, status, text, snoozedUntil, authorUserId, authorName, authorChannel, createdAt }) => (
              <PanelRow
                key={publicId}
                aside={
                  <>
                    <span dir="auto">{authorChannel ?? (authorUserId === null ? responses.service : authorName)}</span>
                    <time dateTime={createdAt}>{formats.time(createdAt)}</time>
                  </>
                }
              >
                <IncidentMark status={status} />
                <span className={styles.message} dir="auto">
                  {snoozedUntil === null ? text : incidents.snoozed({ time: formats.time(snoozedUntil) })}
                </span>
              </PanelRow>
            ),
          )}
        </PanelRows>
      )}
      {mayEdit ? <NewUpdate incident={incident} /> : null}
    </Panel>
  );
};

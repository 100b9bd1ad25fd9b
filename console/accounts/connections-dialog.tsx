import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../kernel/now.ts';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { FormActions } from '../kernel/ui/form.tsx';
import { FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { connectionsQuery, disconnect } from './queries.ts';
import type { User } from './queries.ts';
import record from '../kernel/ui/record.module.css';

/** The apps and agents of a person, each of which an administrator can cut off. */
const Connections = ({ person: { id } }: { person: User }) => {
  const { people } = useTexts();
  const formats = useFormats();
  const now = useNow();
  const queries = useQueryClient();
  const { data, error, isError, isPending, dataUpdatedAt, refetch } = useQuery(connectionsQuery(id));
  if (isPending) return <SheetSkeleton />;
  if (data === undefined) return <FaultState fault={error} onRetry={() => void refetch()} />;
  return (
    <>
      {isError ? <StaleNotice since={dataUpdatedAt} /> : null}
      {data.length === 0 ? <PanelNote>{people.noConnections}</PanelNote> : null}
      <PanelRows>
        {data.map(({ clientId, type, name, scopes, lastUsedAt }) => (
          <PanelRow
            key={clientId}
            aside={
              <DeleteButton
                name={name}
                words={{ action: people.disconnect, question: people.disconnectNamed({ name }) }}
                hint={people.disconnectHint}
                onDelete={() => disconnect(id, clientId)}
                onDeleted={() => void queries.invalidateQueries()}
              />
            }
          >
            <strong dir="auto">{name}</strong>
            <span className={record.soft}>
              {people.connectionTypes[type]} · <span dir="ltr">{formats.list(scopes)}</span>
            </span>
            <span className={record.soft}>
              {lastUsedAt === null ? people.neverUsed : people.lastUsed({ time: formats.ago(lastUsedAt, now) })}
            </span>
          </PanelRow>
        ))}
      </PanelRows>
    </>
  );
};

/** A button that shows the apps and agents with access to the account of a person. */
export const ConnectionsDialog = ({ person }: { person: User }) => {
  const { people, actions } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{people.connections}</Button>
      <Dialog title={people.connectionsOf({ name: person.name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? <Connections person={person} /> : null}
        <FormActions>
          <Button onClick={() => setOpen(false)}>{actions.close}</Button>
        </FormActions>
      </Dialog>
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { ItemList } from '../kernel/ui/list-screen.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { connectionsQuery, disconnect } from './queries.ts';
import type { User } from './queries.ts';

/** The apps and agents of a person, each of which an administrator can cut off. */
const Connections = ({ person: { id } }: { person: User }) => {
  const { people } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const connections = useQuery(connectionsQuery(id));
  return (
    <ItemList
      reading={connections}
      items={connections.data}
      none={people.noConnections}
      row={({ clientId, type, name, scopes, lastUsedAt }) => (
        <PanelRow
          key={clientId}
          aside={
            <DeleteButton
              name={name}
              words={{ action: people.disconnect, question: people.disconnectNamed({ name }) }}
              hint={people.disconnectHint}
              onDelete={() => disconnect(id, clientId)}
            />
          }
        >
          <strong dir="auto">{name}</strong>
          <RowNote>
            {people.connectionTypes[type]} · <span dir="ltr">{formats.list(scopes)}</span>
          </RowNote>
          <RowNote>
            {lastUsedAt === null ? people.neverUsed : people.lastUsed({ time: formats.ago(lastUsedAt, now) })}
          </RowNote>
        </PanelRow>
      )}
    />
  );
};

/** A button that shows the apps and agents with access to the account of a person. */
export const ConnectionsDialog = ({ person }: { person: User }) => {
  const { people } = useAreaTexts();
  return (
    <DialogButton label={people.connections} title={people.connectionsOf({ name: person.name })}>
      <Connections person={person} />
    </DialogButton>
  );
};

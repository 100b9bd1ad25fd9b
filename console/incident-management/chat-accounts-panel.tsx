import { useQuery } from '@tanstack/react-query';
import { offeredChannelsQuery } from '../channels/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { provingChatOf } from '../../src/domain/incident-management/chat-account.ts';
import { chatAccountsQuery, unlinkAccount } from './chat-queries.ts';
import type { ChatAccount } from './chat-queries.ts';
import { LinkAccountDialog } from './link-account-dialog.tsx';

const AccountRow = ({ account }: { account: ChatAccount }) => {
  const { chatAccounts, channels } = useAreaTexts();
  const formats = useFormats();
  const { publicId, name, service, workspace, createdAt } = account;
  return (
    <PanelRow
      aside={
        <DeleteButton
          name={name}
          words={{ action: chatAccounts.unlink, question: chatAccounts.unlinkNamed({ name }) }}
          hint={chatAccounts.unlinkHint}
          onDelete={() => unlinkAccount(publicId)}
        />
      }
    >
      <strong dir="auto">{name}</strong>
      <RowNote>
        {channels.types[service]} · <code dir="ltr">{workspace}</code>
      </RowNote>
      <RowNote>{chatAccounts.since({ time: formats.date(createdAt) })}</RowNote>
    </PanelRow>
  );
};

/** The chat accounts of the signed-in person, whose answers to messages have the rights of that person. */
export const ChatAccountsPanel = () => {
  const { chatAccounts } = useAreaTexts();
  const accounts = useQuery(chatAccountsQuery);
  const channels = useQuery(offeredChannelsQuery);
  // The settings of a secret are not shown, but named.
  const proving = (channels.data ?? []).filter(
    ({ type, isActive, secretNames }) =>
      provingChatOf({ type, isActive, settings: Object.fromEntries(secretNames.map((name) => [name, ''])) }) !== null,
  );
  return (
    <RecordsPanel
      title={chatAccounts.title}
      aside={proving.length === 0 ? undefined : <LinkAccountDialog channels={proving} />}
      records={accounts}
      none={channels.data !== undefined && proving.length === 0 ? chatAccounts.noChannel : chatAccounts.none}
      row={(account) => <AccountRow key={account.publicId} account={account} />}
    />
  );
};

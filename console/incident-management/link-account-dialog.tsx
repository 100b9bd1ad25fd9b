import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationChannel } from '../channels/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { CopyButton } from '../kernel/ui/copy-button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { SelectField } from '../kernel/ui/field.tsx';
import { FormActions, ActionForm } from '../kernel/ui/form.tsx';
import { chatAccountsQuery, requestLink } from './chat-queries.ts';
import type { ChatAccount, ChatLinkCode } from './chat-queries.ts';

type Chat = ChatAccount['service'];

/** How often the list is read anew while a code waits to be sent, in milliseconds. */
const READ_EVERY = 3_000;

/** The command that links the account from which it is sent. The dialog says so once that has happened. */
const OfferedCode = ({ offered, chat, onClose }: { offered: ChatLinkCode; chat: Chat; onClose: () => void }) => {
  const { chatAccounts, actions } = useAreaTexts();
  const formats = useFormats();
  const { data } = useQuery({ ...chatAccountsQuery, refetchInterval: READ_EVERY });
  const [before] = useState(data?.items);
  const known = new Set(before?.map(({ publicId }) => publicId));
  const linked = data?.items.find(({ publicId }) => !known.has(publicId));
  if (linked !== undefined)
    return (
      <>
        <p role="status">{chatAccounts.linked({ name: linked.name })}</p>
        <FormActions>
          <Button isMain onClick={onClose}>
            {actions.close}
          </Button>
        </FormActions>
      </>
    );
  // In Slack, the command has the name of the app, and the code is its text.
  const command = chat === 'slack' ? `link ${offered.code}` : offered.command;
  return (
    <>
      <p>{chatAccounts.send[chat]({ time: formats.clock(Date.parse(offered.expiresAt)) })}</p>
      <p>
        <code dir="ltr">{command}</code>
      </p>
      <FormActions>
        <CopyButton isMain text={command} />
        <Button onClick={onClose}>{actions.close}</Button>
      </FormActions>
    </>
  );
};

/** A button that links an account of a chat, by a code that is sent from it. */
export const LinkAccountDialog = ({ channels: offeredChannels }: { channels: readonly NotificationChannel[] }) => {
  const { chatAccounts, channels } = useAreaTexts();
  const [isOpen, setOpen] = useState(false);
  const [channel, setChannel] = useState(offeredChannels[0]?.publicId ?? '');
  const request = useAction(() => requestLink(channel));
  const chat = offeredChannels.find(({ publicId }) => publicId === channel)?.type === 'telegram' ? 'telegram' : 'slack';
  const close = (): void => {
    setOpen(false);
    request.reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{chatAccounts.link}</Button>
      <Dialog title={chatAccounts.link} hint={chatAccounts.linkHint} isOpen={isOpen} onClose={close}>
        {request.data === undefined ? (
          <ActionForm action={request} submit={chatAccounts.getCode} onSubmit={() => request.mutate()} onCancel={close}>
            <SelectField
              label={chatAccounts.channel}
              name="channelId"
              value={channel}
              options={offeredChannels.map(
                ({ publicId, name, type }) => [publicId, `${name} (${channels.types[type]})`] as const,
              )}
              onChange={setChannel}
            />
          </ActionForm>
        ) : (
          <OfferedCode offered={request.data} chat={chat} onClose={close} />
        )}
      </Dialog>
    </>
  );
};

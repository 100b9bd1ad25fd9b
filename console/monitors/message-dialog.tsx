import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offeredChannelsQuery } from '../channels/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { CheckList } from '../kernel/ui/check-list.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { TextArea, TextField, recordOptions } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';
import { PanelNote } from '../kernel/ui/panel.tsx';
import { MAX_LINE, MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { NAMED_MONITORS } from './refused-monitors.ts';
import { channelsForAll, selectedMonitors, sendMessage } from './selected-monitors.ts';
import type { SelectedMonitor, SelectionDialogProps } from './selection.ts';

/** Returns the line that names the first of the monitors. */
const useNames = (monitors: readonly SelectedMonitor[]): string => {
  const { bulkDialogs: texts } = useAreaTexts();
  const formats = useFormats();
  const names = formats.list(monitors.slice(0, NAMED_MONITORS).map(({ name }) => name));
  const others = monitors.length - NAMED_MONITORS;
  return texts.about({ names: others > 0 ? `${names} ${texts.others({ count: others })}` : names });
};

/** Sends a message about the selected monitors to channels. */
export const MessageDialog = ({ label, selection, filters, onClose, onDone }: SelectionDialogProps) => {
  const { bulkDialogs: texts, channels: words, actions } = useAreaTexts();
  const monitors = useQuery(selectedMonitors(selection, filters));
  const channels = useQuery(offeredChannelsQuery);
  const [subject, setSubject] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [channelIds, setChannelIds] = useState<readonly string[]>([]);
  const names = useNames(monitors.data ?? []);
  const message = typed ?? `\n\n${names}`;
  const offered = channelsForAll(channels.data ?? [], monitors.data ?? []);
  // The selection may change while the dialog is open, and a channel then no longer be offered.
  const chosen = channelIds.filter((id) => offered.some(({ publicId }) => publicId === id));
  const send = useAction(() => sendMessage({ channelIds: chosen, subject, message }));
  const isLoaded = monitors.data !== undefined && channels.data !== undefined;
  const fault = send.error ?? monitors.error ?? channels.error;
  const finish = (): void => {
    onClose();
    if (send.isSuccess) onDone();
  };
  const fields = (
    <>
      <TextField
        label={texts.subject}
        name="subject"
        value={subject}
        maxLength={MAX_LINE}
        onChange={setSubject}
        required
      />
      <TextArea
        label={texts.text}
        name="message"
        rows={6}
        value={message}
        maxLength={MAX_LINES}
        onChange={setTyped}
        required
      />
      {offered.length === 0 ? <PanelNote>{texts.noChannels}</PanelNote> : null}
      <CheckList label={words.title} options={recordOptions(offered)} chosen={chosen} onChange={setChannelIds} />
    </>
  );
  return (
    <Dialog title={label} hint={texts.channelsHint} isOpen onClose={finish}>
      <Form fault={fault} onSubmit={() => send.mutate()}>
        {isLoaded || fault !== null ? null : <SheetSkeleton />}
        {isLoaded && !send.isSuccess ? fields : null}
        <p role="status">{send.data === undefined ? '' : texts.sent({ count: send.data })}</p>
        <FormActions>
          {send.isSuccess ? null : (
            <SubmitButton disabled={!isLoaded || send.isPending || chosen.length === 0}>
              {send.isPending ? words.testing : texts.send}
            </SubmitButton>
          )}
          <Button onClick={finish}>{send.isSuccess ? actions.close : actions.cancel}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
};

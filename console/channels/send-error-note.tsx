import { useAreaTexts } from '../kernel/texts.ts';
import { RowNote } from '../kernel/ui/panel.tsx';
import { sendErrorText } from './send-error-text.ts';

/** Why a message was not sent, below its recipient. */
export const SendErrorNote = ({ error }: { error: string | null }) => {
  const texts = useAreaTexts();
  return error === null ? null : <RowNote dir="auto">{sendErrorText(error, texts)}</RowNote>;
};

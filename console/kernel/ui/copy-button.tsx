import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { ApiFault } from '../fault.ts';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';

interface CopyProps {
  text: string;
  isMain?: boolean;
  /** True if the button shows the text. */
  isShown?: boolean;
}

/** A button that copies a text, and says that it has. */
export const CopyButton = ({ text, isMain = false, isShown = false }: CopyProps) => {
  const { problem } = useTexts();
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> => {
    await copyText(text);
    setCopied(text);
  };
  return (
    <Button isMain={isMain} onClick={() => void copy()}>
      <span>
        {copied === text && text !== '' ? problem.copied : problem.copy} {isShown ? <code>{text}</code> : null}
      </span>
    </Button>
  );
};

/** Copies the id of the request that failed, by which the operator of the service finds it in the log. */
export const RequestIdButton = ({ fault }: { fault: unknown }) =>
  fault instanceof ApiFault && fault.requestId !== null ? <CopyButton isShown text={fault.requestId} /> : null;

import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { ApiFault } from '../fault.ts';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';

/** A button that copies a text, and says that it has. */
export const CopyButton = ({ text, isMain = false }: { text: string; isMain?: boolean }) => {
  const { problem } = useTexts();
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> => {
    await copyText(text);
    setCopied(text);
  };
  return (
    <Button isMain={isMain} onClick={() => void copy()}>
      {copied === text && text !== '' ? problem.copied : problem.copy}
    </Button>
  );
};

/** Copies the id of the request that failed, by which the operator of the service finds it in the log. */
export const RequestIdButton = ({ fault }: { fault: unknown }) => {
  const { problem } = useTexts();
  const requestId = fault instanceof ApiFault ? fault.requestId : null;
  return requestId === null ? null : (
    <Button onClick={() => void copyText(requestId)}>
      <span>
        {problem.copy} <code>{requestId}</code>
      </span>
    </Button>
  );
};

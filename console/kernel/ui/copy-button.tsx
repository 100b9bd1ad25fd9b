import { useState } from 'react';
import { copyText } from '../copy-text.ts';
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

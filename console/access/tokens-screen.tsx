import { useAreaTexts } from '../kernel/texts.ts';
import { Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { PingKeysPanel } from '../monitors/ping-keys-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

/** The screen of credentials for programs: the tokens of the organization and of its people, and the keys of heartbeats. */
export const TokensScreen = () => {
  const { tokens } = useAreaTexts();
  return (
    <>
      <ScreenHead title={tokens.title} />
      <Columns>
        <TokensPanel owner="organization" />
        <TokensPanel owner="people" />
        <PingKeysPanel />
      </Columns>
    </>
  );
};

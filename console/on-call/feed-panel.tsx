import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button, ActionButton } from '../kernel/ui/button.tsx';
import { FaultNote, FormActions } from '../kernel/ui/form.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { SecretDialog } from '../kernel/ui/secret-dialog.tsx';
import layout from '../kernel/ui/layout.module.css';

interface FeedPanelProps {
  title: string;
  hint: string;
  /** Returns a new address, with which the former one ends. */
  onRenew: () => Promise<string>;
  onEnd: () => Promise<unknown>;
}

/** The secret address under which calendar programs subscribe to shifts. */
export const FeedPanel = ({ title, hint, onRenew, onEnd }: FeedPanelProps) => {
  const { onCall } = useAreaTexts();
  const [address, setAddress] = useState<string>();
  const renew = useAction(onRenew);
  const end = useAction(onEnd);
  return (
    <div data-screen-only>
      <Panel title={title}>
        <div className={layout.form}>
          <p>{hint}</p>
          <FormActions>
            <Button disabled={renew.isPending} onClick={() => renew.mutate(undefined, { onSuccess: setAddress })}>
              {onCall.newAddress}
            </Button>
            <ActionButton action={end}>{onCall.endAddress}</ActionButton>
            <span role="status">{end.isSuccess ? onCall.addressEnded : ''}</span>
          </FormActions>
          <FaultNote fault={renew.error ?? end.error} />
        </div>
        <SecretDialog
          title={onCall.address}
          hint={onCall.addressHint}
          secret={address}
          onClose={() => setAddress(undefined)}
        />
      </Panel>
    </div>
  );
};

import { SignedOutDialog } from './signed-out-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** The dialogs in which readers prove who they are. */
export const Interruptions = () => (
  <>
    <SignedOutDialog />
    <StepUpDialog />
  </>
);

import { agentClaimForm, agentClaimPage } from './agent-claim-page.ts';
import { appsPage, removeConnectionForm } from './apps-page.ts';
import { accountPage, passwordForm } from './account-page.ts';
import { challengeForm, challengePage } from './challenge-page.ts';
import { confirmForm, confirmPage } from './confirm-page.ts';
import { consentForm, consentPage } from './consent-page.ts';
import { deletionPage, requestDeletionForm, withdrawDeletionForm } from './deletion-page.ts';
import { frontPage } from './front-page.ts';
import type { Site } from './page.ts';
import { invitationForm, invitationPage, resetForm, resetPage, resetRequestForm } from './password-link-pages.ts';
import { endAllSessionsForm, endSessionForm, sessionsPage } from './sessions-page.ts';
import { signInForm, signInPage, signOutForm } from './sign-in-page.ts';
import { createTokenForm, revokeTokenForm, tokensPage } from './tokens-page.ts';
import { backupCodesForm, confirmEnrolmentForm, disableForm, enrollForm, twoStepPage } from './two-step-page.ts';

/** Every page and form. */
export const site: Site = {
  pages: [
    frontPage,
    signInPage,
    challengePage,
    invitationPage,
    resetPage,
    accountPage,
    confirmPage,
    sessionsPage,
    twoStepPage,
    tokensPage,
    appsPage,
    deletionPage,
    agentClaimPage,
    consentPage,
  ],
  forms: [
    signInForm,
    signOutForm,
    challengeForm,
    invitationForm,
    resetRequestForm,
    resetForm,
    passwordForm,
    endSessionForm,
    endAllSessionsForm,
    enrollForm,
    confirmEnrolmentForm,
    disableForm,
    backupCodesForm,
    confirmForm,
    createTokenForm,
    revokeTokenForm,
    removeConnectionForm,
    requestDeletionForm,
    withdrawDeletionForm,
    agentClaimForm,
    consentForm,
  ],
};

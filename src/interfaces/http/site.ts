import { agentClaimForm, agentClaimPage } from './agent-access/agent-claim.page.ts';
import { appsPage, removeConnectionForm } from './connected-apps/apps.page.ts';
import { accountPage, languageForm, passwordForm } from './accounts/account.page.ts';
import { challengeForm, challengePage } from './access/challenge.page.ts';
import { confirmForm, confirmPage } from './access/confirm.page.ts';
import { authorizationErrorPage } from './connected-apps/authorization-error.page.ts';
import { consentForm, consentPage } from './connected-apps/consent.page.ts';
import { dataExportPage } from './data-export/data-export.page.ts';
import { deletionPage, requestDeletionForm, withdrawDeletionForm } from './accounts/deletion.page.ts';
import { frontPage } from './front.page.ts';
import type { Site } from './kernel/pages/page.ts';
import {
  acknowledgeIncidentForm,
  snoozeIncidentForm,
  incidentPage,
  noteIncidentForm,
  resolveIncidentForm,
} from './incidents/incident.page.ts';
import { answerForm, answerPage } from './incident-management/answer.page.ts';
import { drillLinkForm, drillLinkPage } from './drills/drill-link.page.ts';
import {
  onCallPageDeviceCodeForm,
  onCallPageDeviceForm,
  onCallPageLinkForm,
  onCallPageLinkPage,
  onCallPageNoteForm,
  onCallPageResolveForm,
  onCallPageSnoozeForm,
} from './incident-management/page-link.page.ts';
import { historyPage, publicIncidentPage, statusPage } from './status-pages/status-page.page.ts';
import { reportRunPage, verificationPage } from './reports/report.page.ts';
import {
  confirmationForm,
  confirmationPage,
  forgetForm,
  manageForm,
  managePage,
  subscribeForm,
  subscribePage,
  unsubscribeForm,
  unsubscribePage,
} from './subscribers/subscription.page.ts';
import {
  invitationForm,
  invitationPage,
  resetForm,
  resetPage,
  resetRequestForm,
} from './accounts/password-link.page.ts';
import { endAllSessionsForm, endSessionForm, sessionsPage } from './access/sessions.page.ts';
import { signInForm, signInPage, signOutForm } from './access/sign-in.page.ts';
import { getPageReader } from '../../application/accounts/page-reader.ts';
import { setupPage, setupSubmission } from './setup/setup.page.ts';
import { createTokenForm, revokeTokenForm, tokensPage } from './access/tokens.page.ts';
import { backupCodesForm, confirmEnrolmentForm, disableForm, enrollForm, twoStepPage } from './access/two-step.page.ts';

/** The pages and forms of the service. */
export const site: Site = {
  reader: getPageReader,
  pages: [
    frontPage,
    setupPage,
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
    authorizationErrorPage,
    incidentPage,
    onCallPageLinkPage,
    drillLinkPage,
    answerPage,
    dataExportPage,
    reportRunPage,
    verificationPage,
    subscribePage,
    confirmationPage,
    unsubscribePage,
    managePage,
  ],
  documents: [statusPage, historyPage, publicIncidentPage],
  forms: [
    signInForm,
    signOutForm,
    challengeForm,
    setupSubmission,
    invitationForm,
    resetRequestForm,
    resetForm,
    passwordForm,
    languageForm,
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
    acknowledgeIncidentForm,
    snoozeIncidentForm,
    resolveIncidentForm,
    noteIncidentForm,
    onCallPageLinkForm,
    drillLinkForm,
    answerForm,
    onCallPageResolveForm,
    onCallPageNoteForm,
    onCallPageSnoozeForm,
    onCallPageDeviceForm,
    onCallPageDeviceCodeForm,
    subscribeForm,
    confirmationForm,
    unsubscribeForm,
    manageForm,
    forgetForm,
  ],
};

import type { ErrorTexts } from '../error-texts.ts';

/** The text of every refusal of too many requests. */
export const tooManyRequests = {
  plural: 'retryAfter',
  one: 'Troppe richieste: ripeta questa tra {retryAfter} secondo.',
  other: 'Troppe richieste: ripeta questa tra {retryAfter} secondi.',
};

/** The sentences of the codes for agents and apps. */
export const agentErrors = {
  featureOff: 'L’accesso degli agenti è disattivato su questa piattaforma.',
  service_auth_not_enabled: 'Qui gli agenti non possono registrarsi con un account di servizio.',
  anonymous_not_enabled: 'Qui gli agenti non possono registrarsi in modo anonimo.',
  issuer_not_enabled: 'Il provider di identità che ha emesso l’asserzione qui non è considerato attendibile.',
  invalid_request: 'Un dato obbligatorio manca, è ripetuto o ha una forma errata.',
  unsupported_grant_type: 'Questo tipo di concessione non è supportato.',
  invalid_grant: 'L’asserzione o l’approvazione non è valida, è scaduta o non è più in vigore.',
  invalid_scope: 'Un permesso è sconosciuto, o va oltre ciò che può essere concesso.',
  invalid_target: 'La risorsa richiesta non è questo servizio.',
  invalid_claim_token:
    'Il token di rivendicazione o il codice è sconosciuto, scaduto o sostituito, o appartiene a un altro account.',
  claimed_or_in_flight: 'La registrazione è già stata rivendicata, o una rivendicazione è in corso.',
  claim_expired: 'Il tempo per rivendicare questa registrazione è scaduto.',
  authorization_pending: 'L’utente non ha ancora deciso; chieda di nuovo più tardi.',
  slow_down: 'L’agente chiede troppo spesso; attenda di più tra due richieste.',
  expired_token: 'Il token di rivendicazione è sconosciuto, scaduto, revocato o già usato.',
  access_denied: 'L’utente ha rifiutato la richiesta dell’agente.',
  login_required: 'L’utente deve accedere di nuovo presso il provider di identità.',
  interaction_required: 'L’utente deve prima approvare questo agente.',
  rate_limited: tooManyRequests,
  invalid_client: 'Il client non è registrato.',
  invalid_redirect_uri: 'L’URI di reindirizzamento manca o non può essere usato.',
  invalid_client_metadata: 'Il nome, il tipo di concessione o il tipo di risposta dell’app non può essere usato.',
  invalidConsentDecision: 'Il dato `accept` deve essere true o false.',
  missingConsentCode: 'Manca il codice di consenso.',
  unknownConsentCode: 'Il codice di consenso è sconosciuto o scaduto.',
  consentCodeNotOwned: 'Il codice di consenso appartiene a un altro utente.',
  consentAlreadySettled: 'Su questa richiesta dell’app è già stato deciso.',
  emptyConsentSelection: 'Selezioni almeno un permesso, oppure rifiuti l’app.',
  consentScopeEscalation: 'La selezione contiene un permesso che l’app non ha richiesto.',
  consentForwardRejected: 'Un’altra decisione su questa richiesta è stata memorizzata per prima; non ripeta la sua.',
} satisfies Partial<ErrorTexts>;

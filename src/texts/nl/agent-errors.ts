import type { ErrorTexts } from '../error-texts.ts';

/** The text of every refusal of too many requests. */
export const tooManyRequests = {
  plural: 'retryAfter',
  one: 'Te veel verzoeken: herhaal dit over {retryAfter} seconde.',
  other: 'Te veel verzoeken: herhaal dit over {retryAfter} seconden.',
};

/** The sentences of the codes for agents and apps. */
export const agentErrors = {
  featureOff: 'Toegang voor agents is op dit platform uitgeschakeld.',
  service_auth_not_enabled: 'Agents kunnen zich hier niet met een serviceaccount registreren.',
  anonymous_not_enabled: 'Agents kunnen zich hier niet anoniem registreren.',
  issuer_not_enabled: 'De identiteitsprovider die de assertion heeft uitgegeven, wordt hier niet vertrouwd.',
  invalid_request: 'Een verplicht gegeven ontbreekt, komt meermaals voor of heeft een onjuiste vorm.',
  unsupported_grant_type: 'Dit granttype wordt niet ondersteund.',
  invalid_grant: 'De assertion of de goedkeuring is ongeldig, verlopen of niet meer van kracht.',
  invalid_scope: 'Een recht is onbekend, of gaat verder dan wat kan worden verleend.',
  invalid_target: 'De gevraagde bron is niet deze dienst.',
  invalid_claim_token: 'Het claimtoken of de code is onbekend, verlopen of vervangen, of hoort bij een ander account.',
  claimed_or_in_flight: 'De registratie is al geclaimd, of een claim is bezig.',
  claim_expired: 'De tijd om deze registratie te claimen is verlopen.',
  authorization_pending: 'De gebruiker heeft nog niet beslist; vraag het later opnieuw.',
  slow_down: 'De agent vraagt te vaak; wacht langer tussen twee verzoeken.',
  expired_token: 'Het claimtoken is onbekend, verlopen, ingetrokken of al gebruikt.',
  access_denied: 'De gebruiker heeft het verzoek van de agent geweigerd.',
  login_required: 'De gebruiker moet zich opnieuw aanmelden bij de identiteitsprovider.',
  interaction_required: 'De gebruiker moet deze agent eerst goedkeuren.',
  rate_limited: tooManyRequests,
  invalid_client: 'De client is niet geregistreerd.',
  invalid_redirect_uri: 'De omleidings-URI ontbreekt of kan niet worden gebruikt.',
  invalid_client_metadata: 'De naam, het granttype of het antwoordtype van de app kan niet worden gebruikt.',
  invalidConsentDecision: 'Het gegeven `accept` moet true of false zijn.',
  missingConsentCode: 'De toestemmingscode ontbreekt.',
  unknownConsentCode: 'De toestemmingscode is onbekend of verlopen.',
  consentCodeNotOwned: 'De toestemmingscode hoort bij een andere gebruiker.',
  consentAlreadySettled: 'Over dit verzoek van de app is al besloten.',
  emptyConsentSelection: 'Selecteer ten minste één recht, of weiger de app.',
  consentScopeEscalation: 'De selectie bevat een recht dat de app niet heeft gevraagd.',
  consentForwardRejected: 'Een andere beslissing over dit verzoek is eerder opgeslagen; herhaal de uwe niet.',
} satisfies Partial<ErrorTexts>;

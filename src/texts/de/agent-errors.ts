import type { ErrorTexts } from '../error-texts.ts';

/** The text of every refusal of too many requests. */
export const tooManyRequests = {
  plural: 'retryAfter',
  one: 'Zu viele Anfragen: Wiederholen Sie diese in {retryAfter} Sekunde.',
  other: 'Zu viele Anfragen: Wiederholen Sie diese in {retryAfter} Sekunden.',
};

/** The sentences of the codes for agents and apps. */
export const agentErrors = {
  featureOff: 'Der Zugriff durch Agenten ist auf dieser Plattform abgeschaltet.',
  service_auth_not_enabled: 'Agenten können sich hier nicht mit einem Dienstkonto registrieren.',
  anonymous_not_enabled: 'Agenten können sich hier nicht anonym registrieren.',
  issuer_not_enabled: 'Der Identitätsanbieter, der die Assertion ausstellte, gilt hier nicht als vertrauenswürdig.',
  invalid_request: 'Eine erforderliche Angabe fehlt, ist wiederholt oder hat eine falsche Form.',
  unsupported_grant_type: 'Dieser Grant-Typ wird nicht unterstützt.',
  invalid_grant: 'Die Assertion oder die Zustimmung ist ungültig, abgelaufen oder nicht mehr in Kraft.',
  invalid_scope: 'Ein gewünschtes Recht ist unbekannt oder geht über das hinaus, was gewährt werden kann.',
  invalid_target: 'Die gewünschte Ressource ist nicht dieser Dienst.',
  invalid_claim_token:
    'Das Claim-Token oder der Code ist unbekannt, abgelaufen oder ersetzt, oder es gehört zu einem anderen Konto.',
  claimed_or_in_flight: 'Über die Registrierung ist schon entschieden, oder jemand entscheidet gerade.',
  claim_expired: 'Die Zeit, um über diese Registrierung zu entscheiden, ist abgelaufen.',
  authorization_pending: 'Der Benutzer hat noch nicht entschieden; fragen Sie später wieder.',
  slow_down: 'Der Agent fragt zu oft; warten Sie länger zwischen zwei Anfragen.',
  expired_token: 'Das Claim-Token ist unbekannt, abgelaufen, widerrufen oder schon benutzt.',
  access_denied: 'Der Benutzer hat die Anfrage des Agenten abgelehnt.',
  login_required: 'Der Benutzer muss sich beim Identitätsanbieter neu anmelden.',
  interaction_required: 'Der Benutzer muss diesem Agenten zuerst zustimmen.',
  rate_limited: tooManyRequests,
  invalid_client: 'Der Client ist nicht registriert.',
  invalid_redirect_uri: 'Die Weiterleitungsadresse fehlt oder kann nicht benutzt werden.',
  invalid_client_metadata: 'Der Name, der Grant-Typ oder der Antworttyp der App kann nicht benutzt werden.',
  invalidConsentDecision: 'Die Angabe `accept` muss true oder false sein.',
  missingConsentCode: 'Der Zustimmungscode fehlt.',
  unknownConsentCode: 'Der Zustimmungscode ist unbekannt oder abgelaufen.',
  consentCodeNotOwned: 'Der Zustimmungscode gehört einem anderen Benutzer.',
  consentAlreadySettled: 'Über diese Anfrage der App ist schon entschieden.',
  emptyConsentSelection: 'Wählen Sie mindestens ein Recht, oder lehnen Sie die App ab.',
  consentScopeEscalation: 'Die Auswahl enthält ein Recht, das die App nicht gewünscht hat.',
  consentForwardRejected:
    'Eine andere Entscheidung über diese Anfrage wurde zuerst gespeichert; wiederholen Sie Ihre nicht.',
} satisfies Partial<ErrorTexts>;

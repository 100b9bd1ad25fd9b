import type { ErrorTexts } from '../error-texts.ts';

/** The text of every refusal of too many requests. */
export const tooManyRequests = {
  plural: 'retryAfter',
  one: 'Trop de requêtes : répétez celle-ci dans {retryAfter} seconde.',
  other: 'Trop de requêtes : répétez celle-ci dans {retryAfter} secondes.',
};

/** The sentences of the codes for agents and apps. */
export const agentErrors = {
  featureOff: 'L’accès des agents est désactivé sur cette plateforme.',
  service_auth_not_enabled: 'Les agents ne peuvent pas s’enregistrer ici avec un compte de service.',
  anonymous_not_enabled: 'Les agents ne peuvent pas s’enregistrer ici de façon anonyme.',
  issuer_not_enabled: 'Le fournisseur d’identité qui a émis l’assertion n’est pas reconnu ici.',
  invalid_request: 'Une donnée obligatoire est absente, répétée ou mal formée.',
  unsupported_grant_type: 'Ce type d’octroi n’est pas pris en charge.',
  invalid_grant: 'L’assertion ou l’accord n’est pas valable, a expiré ou n’est plus en vigueur.',
  invalid_scope: 'Un droit demandé est inconnu, ou dépasse ce qui peut être accordé.',
  invalid_target: 'La ressource demandée n’est pas ce service.',
  invalid_claim_token:
    'Le jeton de revendication ou le code est inconnu, expiré ou remplacé, ou il appartient à un autre compte.',
  claimed_or_in_flight: 'Cet enregistrement a déjà été revendiqué, ou une revendication est en cours.',
  claim_expired: 'Le délai pour revendiquer cet enregistrement a expiré.',
  authorization_pending: 'L’utilisateur n’a pas encore décidé ; redemandez plus tard.',
  slow_down: 'L’agent demande trop souvent ; attendez plus longtemps entre deux requêtes.',
  expired_token: 'Le jeton de revendication est inconnu, expiré, révoqué ou déjà utilisé.',
  access_denied: 'L’utilisateur a refusé la demande de l’agent.',
  login_required: 'L’utilisateur doit se reconnecter auprès du fournisseur d’identité.',
  interaction_required: 'L’utilisateur doit d’abord approuver cet agent.',
  rate_limited: tooManyRequests,
  invalid_client: 'L’application cliente n’est pas enregistrée.',
  invalid_redirect_uri: 'L’URI de redirection est absente ou inutilisable.',
  invalid_client_metadata: 'Le nom, le type d’octroi ou le type de réponse de l’application est inutilisable.',
  invalidConsentDecision: 'La donnée `accept` doit être true ou false.',
  missingConsentCode: 'Le code de consentement est absent.',
  unknownConsentCode: 'Le code de consentement est inconnu ou a expiré.',
  consentCodeNotOwned: 'Le code de consentement appartient à un autre utilisateur.',
  consentAlreadySettled: 'Cette demande de l’application a déjà été traitée.',
  emptyConsentSelection: 'Sélectionnez au moins un droit, ou refusez l’application.',
  consentScopeEscalation: 'La sélection contient un droit que l’application n’a pas demandé.',
  consentForwardRejected:
    'Une autre décision au sujet de cette demande a été enregistrée d’abord ; ne répétez pas la vôtre.',
} satisfies Partial<ErrorTexts>;

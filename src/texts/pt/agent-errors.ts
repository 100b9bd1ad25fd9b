import type { ErrorTexts } from '../error-texts.ts';

/** The text of every refusal of too many requests. */
export const tooManyRequests = {
  plural: 'retryAfter',
  one: 'Demasiados pedidos: repita este dentro de {retryAfter} segundo.',
  other: 'Demasiados pedidos: repita este dentro de {retryAfter} segundos.',
};

/** The sentences of the codes for agents and apps. */
export const agentErrors = {
  featureOff: 'O acesso de agentes está desativado nesta plataforma.',
  service_auth_not_enabled: 'Aqui, os agentes não se podem registar com uma conta de serviço.',
  anonymous_not_enabled: 'Aqui, os agentes não se podem registar de forma anónima.',
  issuer_not_enabled: 'O fornecedor de identidade que emitiu a asserção não é aqui considerado fidedigno.',
  invalid_request: 'Um dado obrigatório está em falta, está repetido ou tem uma forma incorreta.',
  unsupported_grant_type: 'Este tipo de concessão não é suportado.',
  invalid_grant: 'A asserção ou a aprovação não é válida, expirou ou já não está em vigor.',
  invalid_scope: 'Uma permissão é desconhecida, ou vai além do que pode ser concedido.',
  invalid_target: 'O recurso pedido não é este serviço.',
  invalid_claim_token:
    'O token de reivindicação ou o código é desconhecido, expirou ou foi substituído, ou pertence a outra conta.',
  claimed_or_in_flight: 'O registo já foi reivindicado, ou há uma reivindicação em curso.',
  claim_expired: 'O prazo para reivindicar este registo expirou.',
  authorization_pending: 'O utilizador ainda não decidiu; volte a perguntar mais tarde.',
  slow_down: 'O agente pergunta com demasiada frequência; aguarde mais tempo entre dois pedidos.',
  expired_token: 'O token de reivindicação é desconhecido, expirou, foi revogado ou já foi usado.',
  access_denied: 'O utilizador recusou o pedido do agente.',
  login_required: 'O utilizador tem de iniciar sessão de novo no fornecedor de identidade.',
  interaction_required: 'O utilizador tem de aprovar primeiro este agente.',
  rate_limited: tooManyRequests,
  invalid_client: 'A aplicação cliente não está registada.',
  invalid_redirect_uri: 'O URI de redirecionamento está em falta ou não pode ser usado.',
  invalid_client_metadata: 'O nome, o tipo de concessão ou o tipo de resposta da aplicação não pode ser usado.',
  invalidConsentDecision: 'O dado `accept` tem de ser true ou false.',
  missingConsentCode: 'Falta o código de consentimento.',
  unknownConsentCode: 'O código de consentimento é desconhecido ou expirou.',
  consentCodeNotOwned: 'O código de consentimento pertence a outro utilizador.',
  consentAlreadySettled: 'Este pedido da aplicação já foi decidido.',
  emptyConsentSelection: 'Selecione pelo menos uma permissão, ou recuse a aplicação.',
  consentScopeEscalation: 'A seleção contém uma permissão que a aplicação não pediu.',
  consentForwardRejected: 'Outra decisão sobre este pedido foi guardada primeiro; não repita a sua.',
} satisfies Partial<ErrorTexts>;

import type { ErrorTexts } from '../error-texts.ts';

/** The text of every refusal of too many requests. */
export const tooManyRequests = {
  plural: 'retryAfter',
  one: 'Demasiadas peticiones: repita esta dentro de {retryAfter} segundo.',
  other: 'Demasiadas peticiones: repita esta dentro de {retryAfter} segundos.',
};

/** The sentences of the codes for agents and apps. */
export const agentErrors = {
  featureOff: 'El acceso de agentes está desactivado en esta plataforma.',
  service_auth_not_enabled: 'Aquí los agentes no pueden registrarse con una cuenta de servicio.',
  anonymous_not_enabled: 'Aquí los agentes no pueden registrarse de forma anónima.',
  issuer_not_enabled: 'El proveedor de identidad que emitió la aserción no es de confianza aquí.',
  invalid_request: 'Falta un dato obligatorio, está repetido o tiene una forma incorrecta.',
  unsupported_grant_type: 'Este tipo de concesión no se admite.',
  invalid_grant: 'La aserción o la aprobación no es válida, ha caducado o ya no está vigente.',
  invalid_scope: 'Un permiso es desconocido, o es más de lo que se puede conceder.',
  invalid_target: 'El recurso solicitado no es este servicio.',
  invalid_claim_token:
    'El token de reclamación o el código es desconocido, ha caducado o se ha sustituido, o pertenece a otra cuenta.',
  claimed_or_in_flight: 'El registro ya se ha reclamado, o hay una reclamación en curso.',
  claim_expired: 'El plazo para reclamar este registro ha terminado.',
  authorization_pending: 'El usuario aún no ha decidido; vuelva a preguntar más tarde.',
  slow_down: 'El agente pregunta demasiado a menudo; espere más entre dos peticiones.',
  expired_token: 'El token de reclamación es desconocido, ha caducado, se ha revocado o ya se ha usado.',
  access_denied: 'El usuario ha rechazado la solicitud del agente.',
  login_required: 'El usuario tiene que volver a iniciar sesión en el proveedor de identidad.',
  interaction_required: 'El usuario tiene que aprobar antes a este agente.',
  rate_limited: tooManyRequests,
  invalid_client: 'La aplicación cliente no está registrada.',
  invalid_redirect_uri: 'El URI de redirección falta o no se puede usar.',
  invalid_client_metadata: 'El nombre, el tipo de concesión o el tipo de respuesta de la aplicación no se puede usar.',
  invalidConsentDecision: 'El dato `accept` debe ser true o false.',
  missingConsentCode: 'Falta el código de consentimiento.',
  unknownConsentCode: 'El código de consentimiento es desconocido o ha caducado.',
  consentCodeNotOwned: 'El código de consentimiento pertenece a otro usuario.',
  consentAlreadySettled: 'Esta solicitud de la aplicación ya se ha decidido.',
  emptyConsentSelection: 'Seleccione al menos un permiso, o rechace la aplicación.',
  consentScopeEscalation: 'La selección contiene un permiso que la aplicación no ha solicitado.',
  consentForwardRejected: 'Otra decisión sobre esta solicitud se guardó antes; no repita la suya.',
} satisfies Partial<ErrorTexts>;

import type { ErrorTexts } from '../error-texts.ts';

/** The text of every refusal of too many requests. */
export const tooManyRequests = {
  plural: 'retryAfter',
  one: 'Zbyt wiele żądań: powtórz to żądanie za {retryAfter} sekundę.',
  few: 'Zbyt wiele żądań: powtórz to żądanie za {retryAfter} sekundy.',
  many: 'Zbyt wiele żądań: powtórz to żądanie za {retryAfter} sekund.',
  other: 'Zbyt wiele żądań: powtórz to żądanie za {retryAfter} sekundy.',
};

/** The sentences of the codes for agents and apps. */
export const agentErrors = {
  featureOff: 'Dostęp agentów jest na tej platformie wyłączony.',
  service_auth_not_enabled: 'Agenty nie mogą się tu rejestrować za pomocą konta usługi.',
  anonymous_not_enabled: 'Agenty nie mogą się tu rejestrować anonimowo.',
  issuer_not_enabled: 'Dostawca tożsamości, który wystawił asercję, nie jest tu zaufany.',
  invalid_request: 'Brakuje wymaganej danej, jest ona powtórzona albo ma nieprawidłową postać.',
  unsupported_grant_type: 'Ten typ przyznania nie jest obsługiwany.',
  invalid_grant: 'Asercja lub zgoda jest nieprawidłowa, wygasła albo już nie obowiązuje.',
  invalid_scope: 'Uprawnienie jest nieznane albo wykracza poza to, co można przyznać.',
  invalid_target: 'Żądany zasób nie jest tą usługą.',
  invalid_claim_token: 'Token przejęcia lub kod jest nieznany, wygasł, został zastąpiony albo należy do innego konta.',
  claimed_or_in_flight: 'Rejestracja została już przejęta albo przejęcie jest w toku.',
  claim_expired: 'Czas na przejęcie tej rejestracji upłynął.',
  authorization_pending: 'Użytkownik jeszcze nie zdecydował; zapytaj ponownie później.',
  slow_down: 'Agent pyta zbyt często; odczekaj dłużej między żądaniami.',
  expired_token: 'Token przejęcia jest nieznany, wygasł, został unieważniony albo już użyty.',
  access_denied: 'Użytkownik odrzucił prośbę agenta.',
  login_required: 'Użytkownik musi ponownie zalogować się u dostawcy tożsamości.',
  interaction_required: 'Użytkownik musi najpierw zatwierdzić tego agenta.',
  rate_limited: tooManyRequests,
  invalid_client: 'Aplikacja kliencka nie jest zarejestrowana.',
  invalid_redirect_uri: 'Adresu URI przekierowania brakuje albo nie można go użyć.',
  invalid_client_metadata: 'Nazwy, typu przyznania lub typu odpowiedzi aplikacji nie można użyć.',
  invalidConsentDecision: 'Wartością `accept` musi być true albo false.',
  missingConsentCode: 'Brakuje kodu zgody.',
  unknownConsentCode: 'Kod zgody jest nieznany albo wygasł.',
  consentCodeNotOwned: 'Kod zgody należy do innego użytkownika.',
  consentAlreadySettled: 'Decyzja w sprawie tej prośby aplikacji już zapadła.',
  emptyConsentSelection: 'Wybierz co najmniej jedno uprawnienie albo odrzuć aplikację.',
  consentScopeEscalation: 'Wybór obejmuje uprawnienie, o które aplikacja nie prosiła.',
  consentForwardRejected: 'Inna decyzja w sprawie tej prośby została zapisana wcześniej; nie powtarzaj swojej.',
} satisfies Partial<ErrorTexts>;

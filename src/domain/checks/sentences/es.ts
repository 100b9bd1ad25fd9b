import type { ProbePhase } from '../probe-failure.ts';
import { addressOf, expiryOf, knownError, translatorOf } from './cause-sentences.ts';
import type { Cause, CauseSentences, RuleWords } from './cause-sentences.ts';

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_NOT_YET_VALID: 'aún no es válido',
  CERT_REVOKED: 'ha sido revocado',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'está autofirmado',
  SELF_SIGNED_CERT_IN_CHAIN: 'su autoridad de certificación no es de confianza',
  UNABLE_TO_GET_ISSUER_CERT: 'el servidor no envía toda la cadena de certificados',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'su autoridad de certificación no es de confianza, o el servidor no envía toda la cadena de certificados',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'el servidor no envía toda la cadena de certificados',
  ERR_TLS_CERT_ALTNAME_INVALID: 'se emitió para otro nombre de host',
};

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'fue rechazada',
  ECONNRESET: 'fue restablecida por el servidor',
  EHOSTUNREACH: 'falló, porque no se puede alcanzar el host',
  ENETUNREACH: 'falló, porque no se puede alcanzar la red',
  ETIMEDOUT: 'falló, porque el host no respondió',
};

const timeouts: Readonly<Record<ProbePhase, string>> = {
  resolve: 'el nombre de host no se resolvió a tiempo',
  connect: 'el host no aceptó la conexión a tiempo',
  tls: 'la negociación TLS no terminó a tiempo',
  request: 'el servidor no respondió a tiempo',
  answer: 'la respuesta no estuvo completa a tiempo',
};

const words: RuleWords = [
  [/^an answer within (\d+) s$/, 'una respuesta en $1 s'],
  [/^a connection to port (\d+) within (\d+) s$/, 'una conexión al puerto $1 en $2 s'],
  [/^a greeting that contains /, 'un saludo que contenga '],
  [/^not found in "/, 'no encontrado en "'],
  [/^a heartbeat every (\d+) minutes$/, 'una señal cada $1 minutos'],
  [/, registrar (?=.)/, ', registrador '],
  [/^expires on (\S+) \((\d+) days left(.*)\)$/, 'caduca el $1 (quedan $2 días$3)'],
  [/^expired on (\S+)/, 'caducó el $1'],
  [/^more than (\d+) days until it expires$/, 'más de $1 días hasta que caduque'],
  [/^the text (?=")/, 'el texto '],
  [/^the address /, 'la dirección '],
  [/^not found; the page has /, 'no encontrado; la página contiene '],
  [/^more than (\d+) MB of memory$/, 'más de $1 MB de memoria'],
  [/^more than (\d+) MB of data or (\d+) connections$/, 'más de $1 MB de datos o $2 conexiones'],
  [/^an answer that contains /, 'una respuesta que contenga '],
  [/^the page contains /, 'una página que contenga '],
  [/^the page does not contain /, 'una página que no contenga '],
  [/^found in the page$/, 'encontrado en la página'],
  [/^the JSON answer has a value at /, 'un valor de la respuesta JSON en '],
  [/^the JSON answer has (.*) at (\$.*)$/s, '$1 en la respuesta JSON en $2'],
  [/^the answer is not JSON$/, 'pero la respuesta no es JSON'],
  [/^the answer is longer than (\d+) bytes$/, 'pero la respuesta supera los $1 bytes'],
  [/^the query takes too many steps$/, 'pero la consulta requiere demasiados pasos'],
  [/^found nothing$/, 'no se encontró nada'],
  [/^found (.*)$/s, 'se encontró: $1'],
  [/^at most (\d+) redirects, which end at a page$/, 'como máximo $1 redirecciones hasta una página'],
  [/^not found in (\d+) bytes$/, 'no encontrado en $1 bytes'],
  [/^at most (\d+) ms$/, 'como máximo $1 ms'],
  [/^(\d+) to any number of bytes$/, 'al menos $1 bytes'],
  [/^(\d+) to (\d+)( bytes)?$/, 'de $1 a $2$3'],
  [/^(\d+ )?bytes or more$/, '$1bytes o más'],
  [/^an answer over plain HTTP$/, 'a una respuesta por HTTP'],
  [/^(A|AAAA|CAA|CNAME|MX|NS|PTR|SOA|SRV|TXT) records of (\S+)$/, 'registros $1 de $2'],
  [/^no (\w+) record$/, 'ningún registro $1'],
  [/^aliases that form a loop$/, 'un bucle de alias'],
  [/^all of /, 'todos de '],
  [/^one of /, 'uno de '],
  [/^exactly /, 'exactamente '],
  [/^(\S+ %) of (\d+) packets$/, '$1 de $2 paquetes'],
  [/^at most (\d+ %)$/, 'como máximo $1'],
  [/, new\)/g, ', nuevo)'],
  [/; no longer by /, '; ya no en '],
  [/, issued by (.*), until (\S+) \((-?\d+) days left\)$/, ', emitido por $1, válido hasta el $2 (quedan $3 días)'],
];

const translated = translatorOf(words);

const toAddress = ({ evidence }: Cause): string => {
  const address = addressOf(evidence);
  return address === null ? '' : ` con ${address}`;
};

const expired = ({ evidence }: Cause, own: string): string => {
  const { intermediate, date } = expiryOf(evidence);
  return `${intermediate === null ? `${own}ha caducado` : `el certificado intermedio ${intermediate} ha caducado`}${date === null ? '' : ` (el ${date})`}`;
};

const invalidCertificate = (cause: Cause): string => {
  const known = cause.error === 'CERT_HAS_EXPIRED' ? expired(cause, '') : knownError(certificateErrors, cause.error);
  return `el certificado TLS no se aceptó: ${known ?? `no se pudo verificar (${cause.error})`}`;
};

export const spanish: CauseSentences = {
  lists: new Intl.ListFormat('es'),
  causes: {
    hostInvalid: ({ error }) => `el nombre de host no es válido (${error})`,
    hostUnresolved: ({ error }) => `el nombre de host no se puede resolver (${error})`,
    addressNotPublic: ({ error }) => `el nombre de host lleva a una dirección que no es pública y que no se comprueba (${error})`,
    connectionFailed: (cause) => `la conexión${toAddress(cause)} ${knownError(connectionErrors, cause.error) ?? `falló (${cause.error})`}`,
    connectionClosed: () => 'el servidor cerró la conexión antes de responder',
    timedOut: ({ expected, evidence }) => `${timeouts[evidence.failure?.phase ?? 'request']}, se esperaba ${translated(expected)}`,
    tlsFailed: ({ error }) => `no se pudo establecer una conexión TLS (${error})`,
    certificateInvalid: invalidCertificate,
    requestInvalid: () => 'la petición no se pudo enviar, porque su URL o una cabecera no es válida',
    answerInvalid: () => 'el servidor envió una respuesta no válida',
    answerUndecodable: () => 'el contenido de la respuesta no se pudo descodificar',
    commandRefused: ({ error }) => `el servidor respondió con un error (${error})`,
    startTlsRefused: ({ error }) => `el servidor no cifra la conexión (${error})`,
    loginRefused: ({ error }) => `el servidor rechazó el inicio de sesión (${error})`,
    redirectInvalid: ({ error }) => `una redirección no lleva a una página web (${error})`,
    redirectLoop: ({ error }) => `las redirecciones forman un bucle y no llevan a ninguna página (${error})`,
    compressionBomb: ({ error }) => `el contenido de la respuesta está demasiado comprimido para descodificarlo (${error})`,
    tooManyRedirects: ({ expected }) => `se esperaban ${translated(expected)}, pero hay más`,
    domainUnregistered: () => 'el dominio no está registrado',
    registryUnknown: () => 'no se conoce ningún registro para el dominio',
    programUnavailable: () => 'no está instalado un programa necesario para la comprobación',
    queryRefused: () => 'el servidor rechaza las consultas desde aquí',
    blocklistUnreliable: () => 'la lista de bloqueo no responde correctamente a sus entradas de prueba',
    certificateExpired: (cause) => expired(cause, 'el certificado TLS '),
    httpsRedirectMissing: ({ seen }) => `HTTP no se redirige a HTTPS, sino que lleva ${translated(seen)}`,
    statusUnexpected: ({ expected, seen }) => `respuesta ${seen}, se esperaba ${translated(expected)}`,
    pageSizeOutOfRange: ({ expected, seen }) => `la página tiene ${translated(seen)}, se esperaba ${translated(expected)}`,
    answerTooSlow: ({ expected, seen }) => `respuesta en ${seen}, se esperaba ${translated(expected)}`,
    keywordMissing: ({ expected, seen }) => `se esperaba ${translated(expected)}, texto ${translated(seen)}`,
    keywordPresent: ({ expected, seen }) => `se esperaba ${translated(expected)}, texto ${translated(seen)}`,
    jsonUnexpected: ({ expected, seen }) => `se esperaba ${translated(expected)}, ${translated(seen)}`,
    expectedTextMissing: ({ expected, seen }) => `se esperaba ${translated(expected)}, texto ${translated(seen)}`,
    stepFailed: ({ expected, seen }) => `un paso del escenario ha fallado: ${expected} (${seen})`,
    urlUnexpected: ({ expected, seen }) => `se esperaba ${translated(expected)}, pero la página fue ${seen}`,
    pageTooHeavy: ({ seen }) => `la página usó más de lo que permite una comprobación: ${translated(seen)}`,
    domainExpiring: ({ expected, seen }) => `el dominio ${translated(seen)}, se esperaban ${translated(expected)}`,
    domainExpired: ({ seen }) => `el dominio ${translated(seen)}`,
    addressListed: ({ seen }) => `la dirección está en listas de bloqueo: ${translated(seen)}`,
    dnsError: ({ seen }) => `el servidor de nombres respondió ${seen}`,
    recordsMissing: ({ expected, seen }) => `el servidor de nombres no conoce los ${translated(expected)}; respondió: ${translated(seen)}`,
    recordsUnexpected: ({ expected, seen }) => `el servidor de nombres respondió ${translated(seen)}, se esperaba ${translated(expected)}`,
    dnssecNotVerified: () => 'el servidor de nombres no indicó que haya verificado la respuesta con DNSSEC',
    noCommonAlgorithm: ({ error }) => `el servidor no admite ninguno de los algoritmos de la comprobación (${error})`,
    hostKeyMismatch: ({ expected, seen }) => `la clave del servidor es ${seen}, se esperaba ${expected}`,
    packetsLost: ({ expected, seen }) => `pérdidas: ${translated(seen)}, se esperaba ${translated(expected)}`,
    heartbeatOverdue: ({ expected }) => `no se recibió ninguna señal a tiempo, se esperaba ${translated(expected)}`,
  },
  certificateExpiring: ({ seen }) => `el certificado TLS caduca pronto: ${translated(seen)}`,
  otherwise: ({ expected, seen }) => `se esperaba ${translated(expected)}, se observó ${translated(seen)}`,
  seenFrom: (locations) => `observado desde ${locations}`,
  moreLocations: (count) => (count === 1 ? 'otra ubicación' : `otras ${count} ubicaciones`),
};

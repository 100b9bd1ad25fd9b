import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';

let shared: SecureContext | null = null;
let names: ReadonlySet<string> | null = null;

/**
 * Returns the TLS context that all outgoing connections share, because loading the built-in authorities costs time and
 * memory.
 */
export const secureContext = (): SecureContext => (shared ??= createSecureContext());

/** Returns true if a trusted root has the name, in the form of `X509Certificate.subject`. */
export const isTrustedName = (subject: string): boolean =>
  (names ??= new Set(getCACertificates('default').map((pem) => new X509Certificate(pem).subject))).has(subject);

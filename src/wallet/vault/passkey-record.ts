/** Stored form of the vault key's wrap for a passkey. */
import * as z from 'zod/mini'
import { hex, timestamp } from '../../domain/scalars'
import { bytesOf, IV_BYTES, SALT_BYTES } from './vault-record'

/** Bytes of an uncompressed point of P-256. */
export const PUBLIC_KEY_BYTES = 65
/** Bytes of the input of the PRF, and of its output. */
export const PRF_BYTES = 32
/** Maximum bytes of a credential id. @see https://www.w3.org/TR/webauthn-3/#credential-id */
const MAX_ID_BYTES = 1023
const MAX_SEALED_CHARACTERS = 2000

const sealed = { iv: bytesOf(IV_BYTES), text: hex.check(z.maxLength(MAX_SEALED_CHARACTERS)) }

const credentialId = hex.check(z.minLength(4), z.maxLength(2 + 2 * MAX_ID_BYTES))

/**
 * Stored passkey. `salt` is the input of the PRF. It is random, and identifies the record. `vaultSalt` is the
 * salt of the password's derivation, which changes with the vault key.
 */
export const passkeyRecord = z.lazy(() =>
  z.strictObject({
    version: z.literal(1),
    credentialId,
    salt: bytesOf(PRF_BYTES),
    createdAt: timestamp,
    vaultSalt: bytesOf(SALT_BYTES),
    privateKey: z.strictObject(sealed),
    publicKey: z.strictObject(sealed),
    vaultKey: z.strictObject({ ephemeral: bytesOf(PUBLIC_KEY_BYTES), ...sealed }),
  }),
)
export type PasskeyRecord = z.output<typeof passkeyRecord>

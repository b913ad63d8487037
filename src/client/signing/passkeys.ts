/**
 * Passkeys of this browser (WebAuthn) whose authenticator has a pseudo-random function (PRF). The relying
 * party is the extension itself: its id is left out, and the browser takes the page's origin. Only the
 * function's output is used. The signatures prove nothing here, because no server checks them.
 * @see https://www.w3.org/TR/webauthn-3/#prf-extension
 */
import * as z from 'zod/mini'
import { toBytes, toHex } from '../../domain/bytes'
import type { Hex } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { NewPasskey } from '../../wallet/vault/passkey'
import { type PasskeyRecord, PRF_BYTES } from '../../wallet/vault/passkey-record'
import { randomBytes } from './session'

const CHALLENGE_BYTES = 32
const USER_ID_BYTES = 16
/** Signature algorithms: ES256 and RS256. @see https://www.iana.org/assignments/cose */
const ALGORITHMS = [-7, -257]

const prfOutput = z.instanceof(ArrayBuffer).check(z.refine((bytes) => bytes.byteLength === PRF_BYTES))
const prfResults = z.object({ prf: z.object({ results: z.object({ first: prfOutput }) }) })
const credential = z.object({ rawId: z.instanceof(ArrayBuffer) })

interface Capabilities {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean | undefined>>>
}

/**
 * Checks whether this browser can unlock by passkey. Only Chromium accepts the origin of an extension as
 * relying party.
 */
export async function isPasskeySupported(): Promise<boolean> {
  if (globalThis.location.protocol !== 'chrome-extension:') return false
  const { PublicKeyCredential: api } = globalThis as { readonly PublicKeyCredential?: Capabilities }
  return (await api?.getClientCapabilities?.())?.['extension:prf'] === true
}

/** Errors of a dialog that was closed, timed out, or was opened twice. */
const DECLINED: readonly string[] = ['NotAllowedError', 'AbortError', 'InvalidStateError', 'OperationError']

const refuseDeclined = (cause: unknown): never => {
  const isDeclined = cause instanceof DOMException && DECLINED.includes(cause.name)
  throw isDeclined ? new WalletRefusal('PasskeyDeclined') : cause
}

const extensionsFor = (salt: Hex) => ({ prf: { eval: { first: toBytes(salt) } } })

/** Reads the output of the function from a credential, or undefined. */
function readPrf(found: Credential | null): Uint8Array<ArrayBuffer> | undefined {
  const read = z.safeParse(prfResults, (found as PublicKeyCredential | null)?.getClientExtensionResults())
  return read.success ? new Uint8Array(read.data.prf.results.first) : undefined
}

/**
 * Asks the user for the stored passkey. Returns the output of its function.
 * @throws Refusal PasskeyDeclined, PasskeyUnsuitable
 */
export async function evaluatePasskey({
  credentialId,
  salt,
}: Pick<PasskeyRecord, 'credentialId' | 'salt'>): Promise<Uint8Array<ArrayBuffer>> {
  const found = await navigator.credentials
    .get({
      publicKey: {
        challenge: randomBytes(CHALLENGE_BYTES),
        allowCredentials: [{ type: 'public-key', id: toBytes(credentialId) }],
        userVerification: 'required',
        extensions: extensionsFor(salt),
      },
    })
    .catch(refuseDeclined)
  const prf = readPrf(found)
  if (!prf) throw new WalletRefusal('PasskeyUnsuitable')
  return prf
}

/**
 * Creates a passkey and evaluates its function for a salt. Some authenticators evaluate it only in a second
 * request.
 * @throws Refusal PasskeyDeclined, PasskeyUnsuitable
 */
export async function createPasskey(salt: Hex): Promise<NewPasskey> {
  const created = await navigator.credentials
    .create({
      publicKey: {
        challenge: randomBytes(CHALLENGE_BYTES),
        rp: { name: 'Cowbell' },
        user: { id: randomBytes(USER_ID_BYTES), name: 'Cowbell', displayName: 'Cowbell' },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: extensionsFor(salt),
      },
    })
    .catch(refuseDeclined)
  const credentialId = toHex(new Uint8Array(z.parse(credential, created).rawId))
  return { credentialId, prf: readPrf(created) ?? (await evaluatePasskey({ credentialId, salt })) }
}

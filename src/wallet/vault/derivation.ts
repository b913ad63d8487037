/**
 * Derives the vault key from a password with Argon2id. The cost is stored with the vault. The full cost needs
 * 64 MiB. If the browser cannot allocate that, the lower cost (`floor`) is used. The vault is sealed again at
 * full cost when it is next opened with enough memory.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes, wipe } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import type { Hex } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'

const VAULT_KEY_BYTES = 32

/** Maximum cost of a derivation, because a crafted file could block the browser. It takes about a minute. */
const MAX_MEMORY_KIB = 262_144
const MAX_PASSES = 8

/** Cost of a derivation: memory in KiB and number of passes. */
export const kdfCost = z.object({
  memoryKib: z.int().check(z.gte(8), z.lte(MAX_MEMORY_KIB)),
  passes: z.int().check(z.gte(1), z.lte(MAX_PASSES)),
})
export type KdfCost = z.output<typeof kdfCost>

/** Cost of new vaults, and the minimum for stored ones (OWASP's floor for Argon2id). */
const kdfCosts = {
  full: { memoryKib: 65_536, passes: 3 },
  floor: { memoryKib: 19_456, passes: 2 },
} as const satisfies Record<string, KdfCost>

/**
 * Options of a derivation. `onProgress` receives the completed part, 0 to 1. An error that it throws ends the
 * derivation. Only tests set costs.
 */
export interface Derivation {
  readonly onProgress?: ((done: number) => void) | undefined
  readonly cost?: KdfCost | undefined
  readonly floor?: KdfCost | undefined
  /** Memory of the machine in GiB, if the browser exposes it. */
  readonly deviceMemory?: number | undefined
}

/** Limits progress reports to one per percent. The derivation reports ten thousand times. */
export function inHundredths(onProgress: (done: number) => void): (done: number) => void {
  let last = -1
  return (done) => {
    const hundredth = Math.floor(done * 100)
    if (hundredth === last) return
    last = hundredth
    onProgress(hundredth / 100)
  }
}

/** Converts a failed allocation to a refusal. Any other error is a bug. @throws Refusal OutOfMemory */
export function refuseOutOfMemory(cause: unknown): never {
  throw cause instanceof RangeError ? new WalletRefusal('OutOfMemory') : cause
}

export const isOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.errorType === 'OutOfMemory'

/**
 * Derives the key of a password. The password is normalised, because Unicode has several spellings of one
 * letter.
 * @throws Refusal OutOfMemory
 */
export async function deriveKey(
  password: string,
  { memoryKib, passes, salt }: KdfCost & { readonly salt: Hex },
  { onProgress }: Derivation,
): Promise<Uint8Array<ArrayBuffer>> {
  // The library is loaded with the first password, because the popup usually opens without a password.
  const { argon2idAsync } = await import('@noble/hashes/argon2.js')
  const secret = utf8ToBytes(password.normalize('NFKC'))
  const cost = { m: memoryKib, t: passes, p: 1, dkLen: VAULT_KEY_BYTES }
  const derived = await argon2idAsync(
    secret,
    toBytes(salt),
    onProgress ? { ...cost, onProgress: inHundredths(onProgress) } : cost,
  )
    .catch(refuseOutOfMemory)
    .finally(() => wipe(secret))
  return derived as Uint8Array<ArrayBuffer>
}

/** Returns the cost of a new vault on this machine. Machines with at most 1 GiB use the floor. */
export const costHere = ({
  cost = kdfCosts.full,
  floor = kdfCosts.floor,
  deviceMemory = 8,
}: Derivation): KdfCost => (deviceMemory <= 1 ? floor : cost)

/**
 * Derives a key for a new vault at the cost of this machine, or at the floor if memory is missing. Returns
 * the cost used.
 * @throws Refusal OutOfMemory if there is not enough memory for the floor
 */
export async function deriveNewKey(
  password: string,
  salt: Hex,
  options: Derivation,
): Promise<{ readonly cost: KdfCost; readonly key: Uint8Array<ArrayBuffer> }> {
  const wanted = costHere(options)
  const floor = options.floor ?? kdfCosts.floor
  try {
    return { cost: wanted, key: await deriveKey(password, { ...wanted, salt }, options) }
  } catch (cause) {
    if (!isOutOfMemory(cause) || wanted.memoryKib <= floor.memoryKib) throw cause
    return { cost: floor, key: await deriveKey(password, { ...floor, salt }, options) }
  }
}

/** @throws Refusal VaultWeakened for a cost below the floor, which only an attacker would write */
export function checkCost(cost: KdfCost, floor: KdfCost = kdfCosts.floor): void {
  if (cost.memoryKib < floor.memoryKib || cost.passes < floor.passes) throw new WalletRefusal('VaultWeakened')
}

/**
 * From a password to the vault key: Argon2id, at a cost that is recorded beside what it protects. The full cost wants
 * 64 MiB; where the browser cannot give that, the floor is taken instead, and the vault is sealed again at the full cost
 * once it is opened where there is room.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes } from '../../domain/bytes'
import type { Hex } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'

const VAULT_KEY_BYTES = 32

/** What a key derivation costs: memory in KiB, passes over it. */
export const kdfCost = z.object({
  memoryKib: z.int().check(z.gte(8), z.lte(1_048_576)),
  passes: z.int().check(z.gte(1), z.lte(64)),
})
export type KdfCost = z.output<typeof kdfCost>

/** Cost of new vaults, and the least a stored one may ask for (OWASP's floor for Argon2id). */
const kdfCosts = {
  full: { memoryKib: 65_536, passes: 3 },
  floor: { memoryKib: 19_456, passes: 2 },
} as const satisfies Record<string, KdfCost>

/** How a derivation is done; `onProgress` hears of the done part, 0 to 1. Costs are given by tests only. */
export interface Derivation {
  readonly onProgress?: ((done: number) => void) | undefined
  readonly cost?: KdfCost | undefined
  readonly floor?: KdfCost | undefined
  /** Memory of the machine in GiB, where the browser exposes it. */
  readonly deviceMemory?: number | undefined
}

/** Overwrites secret bytes. */
export const wipe = (...secrets: readonly Uint8Array[]): void => {
  for (const secret of secrets) secret.fill(0)
}

/** Hears of every hundredth only: the derivation itself calls ten thousand times. */
export function inHundredths(onProgress: (done: number) => void): (done: number) => void {
  let last = -1
  return (done) => {
    const hundredth = Math.floor(done * 100)
    if (hundredth === last) return
    last = hundredth
    onProgress(hundredth / 100)
  }
}

/** An array that the browser has no room for. Any other error is a bug. */
export const isOutOfMemory = (cause: unknown): boolean => cause instanceof RangeError

/** The key of a password. Unicode has several spellings of one letter; all of them are the same password. */
export async function deriveKey(
  password: string,
  { memoryKib, passes, salt }: KdfCost & { readonly salt: Hex },
  { onProgress }: Derivation,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first password: most openings of the popup need none.
  const { argon2idAsync } = await import('@noble/hashes/argon2.js')
  const secret = utf8ToBytes(password.normalize('NFKC'))
  const cost = { m: memoryKib, t: passes, p: 1, dkLen: VAULT_KEY_BYTES }
  const derived = await argon2idAsync(
    secret,
    toBytes(salt),
    onProgress ? { ...cost, onProgress: inHundredths(onProgress) } : cost,
  ).finally(() => wipe(secret))
  return derived as Uint8Array<ArrayBuffer>
}

/** What a new vault costs here: a machine of a gigabyte or less is not asked for the full memory. */
export const costHere = ({
  cost = kdfCosts.full,
  floor = kdfCosts.floor,
  deviceMemory = 8,
}: Derivation): KdfCost => (deviceMemory <= 1 ? floor : cost)

/**
 * A key for a new vault, at the cost of here, or at the floor when the memory for it is not there; says which.
 * @throws RangeError when even the floor finds no memory
 */
export async function deriveNewKey(
  password: string,
  salt: Hex,
  how: Derivation,
): Promise<{ readonly cost: KdfCost; readonly key: Uint8Array<ArrayBuffer> }> {
  const wanted = costHere(how)
  const floor = how.floor ?? kdfCosts.floor
  try {
    return { cost: wanted, key: await deriveKey(password, { ...wanted, salt }, how) }
  } catch (cause) {
    if (!isOutOfMemory(cause) || wanted.memoryKib <= floor.memoryKib) throw cause
    return { cost: floor, key: await deriveKey(password, { ...floor, salt }, how) }
  }
}

/** @throws Refusal VaultWeakened for a cost below the floor, which only an attacker would write. */
export function checkCost(asked: KdfCost, floor: KdfCost = kdfCosts.floor): void {
  if (asked.memoryKib < floor.memoryKib || asked.passes < floor.passes)
    throw new WalletRefusal('VaultWeakened')
}

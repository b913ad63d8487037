/** The keyring of this page. Its code, and that of phrases, is loaded on first use. */

import { sessionPorts } from '../../client/signing/session'
import type { Keyring } from '../../wallet/vault/keyring'

/** Loads the code for words and derivation of recovery phrases. */
export const loadSeeds = () => import('../../wallet/vault/seeds')

/** Loads the keyring, which changes the vault of an unlocked wallet. */
export async function loadKeyring(): Promise<Keyring> {
  const [{ openKeyring }, seeds] = await Promise.all([import('../../wallet/vault/keyring'), loadSeeds()])
  return openKeyring(sessionPorts, seeds)
}

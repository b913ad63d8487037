/** The keyring as this page holds it. Its code, and that of phrases, is fetched when it is first wanted. */

import { sessionPorts } from '../../client/signing/session'
import type { Keyring } from '../../wallet/vault/keyring'

/** Words and derivation of recovery phrases. */
export const loadSeeds = () => import('../../wallet/vault/seeds')

/** Changes to the vault of an open wallet. */
export async function loadKeyring(): Promise<Keyring> {
  const [{ openKeyring }, seeds] = await Promise.all([import('../../wallet/vault/keyring'), loadSeeds()])
  return openKeyring(sessionPorts, seeds)
}

/** The keyring as this page holds it. Its code, and that of phrases, is fetched when it is first wanted. */
import type { Keyring } from '../wallet/keyring'
import { sessionPorts } from './session'

/** Words and derivation of recovery phrases. */
export const loadSeeds = () => import('../wallet/seeds')

/** Changes to the vault of an open wallet. */
export async function loadKeyring(): Promise<Keyring> {
  const [{ openKeyring }, seeds] = await Promise.all([import('../wallet/keyring'), loadSeeds()])
  return openKeyring(sessionPorts, seeds)
}

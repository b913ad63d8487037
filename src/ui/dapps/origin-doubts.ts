import { isLocalOrigin } from '../../client/dapps/sites'

/**
 * `lookAlike`: the host contains letters of other alphabets (punycode). `unencrypted`: anyone on the network
 * path can change the page.
 */
type OriginDoubt = 'lookAlike' | 'unencrypted'

/**
 * Returns the reasons to distrust the origin of a site.
 * @example findOriginDoubts('https://xn--cwswap-4ye.example') // ['lookAlike']
 */
export function findOriginDoubts(origin: string): readonly OriginDoubt[] {
  const isLookAlike = /(?:\/\/|\.)xn--/.test(origin)
  const isUnencrypted = origin.startsWith('http:') && !isLocalOrigin(origin)
  return [...(isLookAlike ? ['lookAlike' as const] : []), ...(isUnencrypted ? ['unencrypted' as const] : [])]
}

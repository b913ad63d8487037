/** What of a site's address asks for a second look. */
import { isLocalOrigin } from '../../client/dapps/sites'

/** Letters of other alphabets, which browsers write in punycode, and so do we; and pages that anyone on the way can change. */
type OriginDoubt = 'lookAlike' | 'unencrypted'

/** @example findOriginDoubts('https://xn--cwswap-4ye.example') // ['lookAlike'] */
export function findOriginDoubts(origin: string): readonly OriginDoubt[] {
  const isLookAlike = /(?:\/\/|\.)xn--/.test(origin)
  const isUnencrypted = origin.startsWith('http:') && !isLocalOrigin(origin)
  return [...(isLookAlike ? ['lookAlike' as const] : []), ...(isUnencrypted ? ['unencrypted' as const] : [])]
}

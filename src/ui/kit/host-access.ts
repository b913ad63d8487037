/** Host permissions. A permission may have been revoked, and a restored address was never granted one. */

import { useCallback, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { useLoaded } from './use-loaded'

const hasAccess = async (origins: string[]): Promise<boolean> =>
  origins.length === 0 || browser.permissions.contains({ origins })

/**
 * Returns whether all these origins are permitted, and a function that checks again. Undefined until known.
 * @param origins match patterns, such as `https://rpc.example/*`
 */
export function useHostAccess(origins: readonly string[]): readonly [boolean | undefined, () => void] {
  const [checks, setChecks] = useState(0)
  const load = useCallback(() => hasAccess([...origins]), [origins.join(), checks])
  const access = useLoaded(load)
  return [access.step === 'done' ? access.value : undefined, () => setChecks((count) => count + 1)]
}

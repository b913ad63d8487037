/** Whether the browser allows hosts: a permission may have been revoked since, and a restored address was never asked for. */

import { useCallback, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { useLoaded } from './use-loaded'

const mayReach = async (origins: string[]): Promise<boolean> =>
  origins.length === 0 || browser.permissions.contains({ origins })

/**
 * Whether all of these origins may be reached, and how to look again; undefined until it is known.
 * @param origins match patterns, such as `https://rpc.example/*`
 */
export function useHostAccess(origins: readonly string[]): readonly [boolean | undefined, () => void] {
  const [looks, setLooks] = useState(0)
  const load = useCallback(() => mayReach([...origins]), [origins.join(), looks])
  const access = useLoaded(load)
  return [access.step === 'done' ? access.value : undefined, () => setLooks((count) => count + 1)]
}

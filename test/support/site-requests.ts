/** A site that asks the handlers directly. Its requests must need neither a node nor the service. */
import { expect } from 'vitest'
import { createDappHandlers } from '../../src/client/dapps/handlers'
import { clientDb } from '../../src/client/db/db'
import { NOW, TRADER } from './client'

/** Origin of the site. */
export const SITE = 'https://app.example'

const unused = async (): Promise<never> => {
  throw new Error('nobody was to be asked for this')
}
const handlers = createDappHandlers({
  fetch: unused,
  service: unused,
  now: () => NOW,
  notifyPages: async () => undefined,
  wait: () => new Promise(() => undefined),
  report: (trouble) => expect(trouble).toBeUndefined(),
  window: { isOpen: async () => false, open: async () => undefined },
})
let count = 0

/** Asks as the site. */
export const askAsSite = (method: string, params: unknown[]) => {
  count += 1
  const id = `00000000-0000-4000-a000-${String(count).padStart(12, '0')}`
  return handlers.walletRequest(
    { id, page: '00000000-0000-4000-a000-000000000000', method, params },
    { origin: SITE, siteOrigin: SITE, tabId: 1, frameId: 0 },
  )
}

/** Returns the code of an error, or undefined for another answer. */
export const codeOf = (answer: object) =>
  'error' in answer ? (answer.error as { readonly code: number }).code : undefined

/** Allows the site, with the accounts that it is connected to. */
export const allowSite = (accounts = [TRADER]) =>
  clientDb.connectedSites.put({ origin: SITE, accounts, serviceAccess: 'off', addedAt: NOW })

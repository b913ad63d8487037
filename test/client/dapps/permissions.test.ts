import { expect, it } from 'vitest'
import { createDappHandlers } from '../../../src/client/dapps/handlers'
import { clientDb } from '../../../src/client/db/db'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, NOW, TRADER } from '../../support/client'

const APP = 'https://app.example'
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
const ask = (method: string, params: unknown[]) => {
  count += 1
  const id = `00000000-0000-4000-a000-${String(count).padStart(12, '0')}`
  return handlers.walletRequest(
    { id, page: '00000000-0000-4000-a000-000000000000', method, params },
    { origin: APP, siteOrigin: APP, tabId: 1, frameId: 0 },
  )
}
const codeOf = (answer: object) =>
  'error' in answer ? (answer.error as { readonly code: number }).code : undefined
const allow = (accounts: (typeof TRADER)[]) =>
  clientDb.connectedSites.put({ origin: APP, accounts, serviceAccess: 'off', addedAt: NOW })

it('wallet_requestPermissions asks for the permission to see accounts, and for no other', async () => {
  await emptyClientDb()
  await changeSettings({ account: TRADER })
  await allow([TRADER])
  const wanted = [{ eth_accounts: {} }]
  expect(await ask('wallet_requestPermissions', wanted)).toMatchObject({
    result: [{ parentCapability: 'eth_accounts', invoker: APP }],
  })
  await allow([])
  for (const wrong of [[], [{}], [{ eth_accounts: {}, wallet_snap: {} }], [null]])
    expect(codeOf(await ask('wallet_requestPermissions', wrong))).toBe(-32602)
  expect(await ask('wallet_requestPermissions', wanted)).toEqual({ waits: true })
})

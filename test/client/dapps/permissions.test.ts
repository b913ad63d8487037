import { expect, it } from 'vitest'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, TRADER } from '../../support/client'
import { allowSite, askAsSite, codeOf, SITE } from '../../support/site-requests'

it('wallet_requestPermissions asks for the permission to see accounts, and for no other', async () => {
  await emptyClientDb()
  await changeSettings({ account: TRADER })
  await allowSite()
  const wanted = [{ eth_accounts: {} }]
  expect(await askAsSite('wallet_requestPermissions', wanted)).toMatchObject({
    result: [{ parentCapability: 'eth_accounts', invoker: SITE }],
  })
  await allowSite([])
  for (const wrong of [[], [{}], [{ eth_accounts: {}, wallet_snap: {} }], [null]])
    expect(codeOf(await askAsSite('wallet_requestPermissions', wrong))).toBe(-32602)
  expect(await askAsSite('wallet_requestPermissions', wanted)).toEqual({ waits: true })
})

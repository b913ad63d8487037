import { describe, expect, it } from 'vitest'
import type { ConnectedSite } from '../../../src/client/db/rows/dapps/connected-site'
import { userMethod, type WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import { findRevokedPermission, isOutdated } from '../../../src/ui/dapps/outdated-request'
import { GNOSIS, MAINNET, NOW, TRADER } from '../../support/client'

const request: WalletRequest = {
  id: 'i',
  page: 'p',
  origin: 'https://app.example',
  tabId: 1,
  params: '[]',
  at: NOW,
  method: 'eth_signTypedData_v4',
  profileId: 'sandbox',
  chainId: MAINNET,
  account: TRADER,
}
const here = {
  settings: { profileId: 'sandbox', chainId: MAINNET, account: TRADER },
  account: { address: TRADER },
} as const

describe('isOutdated', () => {
  it('returns false while account, network and environment are unchanged', () => {
    expect(isOutdated(request, here)).toBe(false)
  })

  it.each([
    ['the network', { ...here, settings: { ...here.settings, chainId: GNOSIS } }],
    ['the environment', { ...here, settings: { ...here.settings, profileId: 'production' as const } }],
    ['the account', { ...here, account: undefined }],
  ])('returns true when %s has changed', (_, chosen) => {
    expect(isOutdated(request, chosen)).toBe(true)
  })

  it('ignores the selection for requests that connect an account or switch the network', () => {
    const elsewhere = { settings: { ...here.settings, chainId: GNOSIS }, account: undefined }
    expect(isOutdated({ ...request, method: 'eth_requestAccounts' }, elsewhere)).toBe(false)
    expect(isOutdated({ ...request, method: 'wallet_switchEthereumChain' }, elsewhere)).toBe(false)
  })
})

it.each(userMethod.options)('isOutdated returns true for %s if the wallet has no account', (method) => {
  const empty = { settings: { ...here.settings, account: null }, account: undefined }
  expect(isOutdated({ ...request, method, account: null }, empty)).toBe(true)
})

describe('findRevokedPermission', () => {
  const site: ConnectedSite = {
    origin: request.origin,
    accounts: [TRADER],
    serviceAccess: 'off',
    addedAt: NOW,
  }
  const disconnected = { ...site, accounts: [] }

  it('finds nothing while the site is allowed and its account connected', () => {
    expect(findRevokedPermission(request, [site])).toBeUndefined()
  })

  it('finds a site that the user has disconnected or removed', () => {
    expect(findRevokedPermission(request, [disconnected])).toBe('notConnected')
    expect(findRevokedPermission(request, [])).toBe('notAllowed')
  })

  it('requires only an allowed site for requests that connect an account or switch the network', () => {
    for (const method of ['eth_requestAccounts', 'wallet_switchEthereumChain'] as const) {
      expect(findRevokedPermission({ ...request, method, account: null }, [disconnected])).toBeUndefined()
      expect(findRevokedPermission({ ...request, method }, [disconnected])).toBeUndefined()
      expect(findRevokedPermission({ ...request, method }, [])).toBe('notAllowed')
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { ConnectedSite } from '../../../src/client/db/rows/dapps/connected-site'
import type { WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import { findRevoked, isMoved } from '../../../src/ui/dapps/moved'
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
const here = { settings: { profileId: 'sandbox', chainId: MAINNET }, account: { address: TRADER } } as const

describe('a request', () => {
  it('stands while account, network and environment are those it was made under', () => {
    expect(isMoved(request, here)).toBe(false)
  })

  it.each([
    ['the network', { ...here, settings: { ...here.settings, chainId: GNOSIS } }],
    ['the environment', { ...here, settings: { ...here.settings, profileId: 'production' as const } }],
    ['the account', { ...here, account: undefined }],
  ])('is not answered when %s was changed under it', (_, chosen) => {
    expect(isMoved(request, chosen)).toBe(true)
  })

  it('for an account or a network is about what is chosen next', () => {
    const elsewhere = { settings: { ...here.settings, chainId: GNOSIS }, account: undefined }
    expect(isMoved({ ...request, method: 'eth_requestAccounts' }, elsewhere)).toBe(false)
    expect(isMoved({ ...request, method: 'wallet_switchEthereumChain' }, elsewhere)).toBe(false)
  })
})

describe('a request of a site', () => {
  const site: ConnectedSite = {
    origin: request.origin,
    accounts: [TRADER],
    serviceAccess: 'off',
    addedAt: NOW,
  }
  const disconnected = { ...site, accounts: [] }

  it('stands while the site is allowed and its account connected', () => {
    expect(findRevoked(request, [site])).toBeUndefined()
  })

  it('is not answered once the user has disconnected or removed the site', () => {
    expect(findRevoked(request, [disconnected])).toBe('notConnected')
    expect(findRevoked(request, [])).toBe('notAllowed')
  })

  it('for an account or a network needs no account, and a site that is allowed', () => {
    for (const method of ['eth_requestAccounts', 'wallet_switchEthereumChain'] as const) {
      expect(findRevoked({ ...request, method, account: null }, [disconnected])).toBeUndefined()
      expect(findRevoked({ ...request, method }, [disconnected])).toBeUndefined()
      expect(findRevoked({ ...request, method }, [])).toBe('notAllowed')
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import { isMoved } from '../../../src/ui/dapps/moved'
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

import 'fake-indexeddb/auto'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { demoAccounts, fundDemoAccounts } from '../../../src/backend/serve/demo-accounts'
import { chains } from '../../../src/domain/chains'
import { listTokens } from '../../../src/domain/tokens'
import { openService } from '../../support/service'

const MNEMONIC = 'test test test test test test test test test test test junk'

describe('the demo accounts', { timeout: 30_000 }, () => {
  it('are the first ten of the well-known mnemonic', () => {
    const derived = demoAccounts.map((_, addressIndex) =>
      mnemonicToAccount(MNEMONIC, { addressIndex }).address.toLowerCase(),
    )
    expect(demoAccounts).toEqual(derived)
    expect(demoAccounts).toHaveLength(10)
  })

  it('have the wrapped native and stable tokens of every network with tokens, all of it approved', async () => {
    const { call } = openService()
    await fundDemoAccounts(call)
    for (const { id, wrappedNative } of chains.filter((chain) => listTokens(chain.id).length > 0)) {
      const stable = listTokens(id).find(({ symbol }) => /^USDC/.test(symbol))?.address
      for (const owner of demoAccounts) {
        const { funds } = await call('getPaperAccount', { network: id, owner })
        for (const wanted of [wrappedNative, stable]) {
          const fund = funds.find(({ token }) => token === wanted)
          expect(fund?.balance).toBeGreaterThan(0n)
          expect(fund?.allowance).toBeGreaterThanOrEqual(fund?.balance ?? 1n)
        }
      }
    }
  })
})

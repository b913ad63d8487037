import { expect, it } from 'vitest'
import { profiles } from '../../../src/client/settings/profiles'
import { chains } from '../../../src/domain/chains/chains'
import type { ChainId, Hash32 } from '../../../src/domain/scalars'
import { transactionUrl } from '../../../src/ui/funds/transaction-links'

const txHash = `0x${'ab'.repeat(32)}` as Hash32

it('a transaction links to the explorer of its network, and a paper transaction has no link', () => {
  const link = (profile: keyof typeof profiles, chainId: number) =>
    transactionUrl(profiles[profile], chainId as ChainId, txHash)
  expect(link('production', 1)).toBe(`https://etherscan.io/tx/${txHash}`)
  expect(link('staging', 11155111)).toBe(`https://sepolia.etherscan.io/tx/${txHash}`)
  expect(link('production', 31337)).toBeUndefined()
  expect(link('sandbox', 1)).toBeUndefined()
})

it.each(chains.map(({ label, id }) => [label, id] as const))(
  'a transaction on %s links to a block explorer',
  (_label, chainId) => {
    const url = new URL(transactionUrl(profiles.production, chainId, txHash) ?? '')
    expect([url.protocol, url.pathname]).toEqual(['https:', `/tx/${txHash}`])
  },
)

import { expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { registerNamedNetwork } from '../../../src/domain/chains/custom-chains'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { findHighCosts } from '../../../src/wallet/policy/transaction-policy'

const COIN = 10n ** 18n
const unlisted = 777 as ChainId
const wrappedNative = `0x${'77'.repeat(20)}` as Address

it('findHighCosts reports costs over a hundredth of a coin without a known price', () => {
  registerNamedNetwork({ label: 'Far', native: 'FAR', wrappedNative }, deploymentOf(unlisted, 'production'))
  expect(findHighCosts(unlisted, COIN / 100n, undefined)).toBeUndefined()
  expect(findHighCosts(unlisted, COIN / 50n, undefined)).toBe(
    'Network costs may exceed 0.01 FAR, whose price is not known.',
  )
  expect(findHighCosts(unlisted, COIN / 50n, 1)).toBeUndefined()
})

import { expect, it } from 'vitest'
import type { Call } from '../../src/api/caller'
import { approve, fundAccount, getFunds } from '../../src/desk/funds'
import { MAX_UINT256, toAmount } from '../../src/domain/scalars'
import { MAINNET, TRADER, WETH } from '../support/desk'

const asked: unknown[] = []
const call = (async (...given: unknown[]) => {
  asked.push(given)
  return {}
}) as unknown as Call

it('funds are read, approved and given at the doors of the paper chain', async () => {
  const amount = toAmount(MAX_UINT256)
  await getFunds(call, MAINNET, TRADER)
  await approve(call, { chainId: MAINNET, owner: TRADER, token: WETH, amount })
  await fundAccount(call, MAINNET, TRADER)
  const network = MAINNET
  expect(asked).toEqual([
    ['getPaperAccount', { network, owner: TRADER }],
    ['sendPaperTransaction', { network, body: { kind: 'approve', owner: TRADER, token: WETH, amount } }],
    ['sendPaperTransaction', { network, body: { kind: 'fund', owner: TRADER } }],
  ])
})

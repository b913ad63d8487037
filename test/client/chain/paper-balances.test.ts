import { expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { fundAccount, getFunds } from '../../../src/client/chain/paper-balances'
import { MAINNET, TRADER } from '../../support/client'

const asked: unknown[] = []
const call = (async (...given: unknown[]) => {
  asked.push(given)
  return {}
}) as unknown as Call

it('getFunds and fundAccount call the endpoints of the paper chain', async () => {
  await getFunds(call, MAINNET, TRADER)
  await fundAccount(call, MAINNET, TRADER)
  const network = MAINNET
  expect(asked).toEqual([
    ['getPaperAccount', { network, owner: TRADER }],
    ['sendPaperTransaction', { network, body: { kind: 'fund', owner: TRADER } }],
  ])
})

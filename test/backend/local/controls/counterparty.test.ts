import { expect, it } from 'vitest'
import { toAmount } from '../../../../src/domain/scalars'
import { newTrader, place, someTerms } from '../../../contract/story'
import { openWorld } from './exchange-world'

it("a counterparty is refused to an order that buys more than the token's supply", async () => {
  const { world, apply } = openWorld()
  const terms = someTerms(world, { buyAmount: toAmount(2n ** 256n - 1n) })
  const uid = await place(world, await newTrader(world), terms)
  await expect(apply('counterparty', { network: 'mainnet', uid })).rejects.toMatchObject({
    errorType: 'InsufficientBalance',
    message: expect.stringMatching(/^Only .* USDC are left to give out\.$/),
  })
})

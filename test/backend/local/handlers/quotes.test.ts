import { describe, expect, it } from 'vitest'
import { type Milliseconds, toAmount } from '../../../../src/domain/scalars'
import { atoms, COW, GNO, MAINNET, someQuote, USDC } from '../../../contract/story'
import { NOON, openWorld } from '../controls/exchange-world'

/** Returns the number of prices in a quote stream. With enough time there are two, the second better. */
async function countPrices({ call }: Pick<ReturnType<typeof openWorld>, 'call'>): Promise<number> {
  const sellAmountBeforeFee = toAmount(atoms(500_000, 'COW'))
  const body = someQuote(GNO, { sellToken: COW, buyToken: USDC, sellAmountBeforeFee, timeout: 1000 })
  let count = 0
  for await (const _ of await call('streamQuotes', { network: MAINNET, body })) count += 1
  return count
}

describe('the time limit of a quote', () => {
  it("is measured in real time, even if the service's clock runs fast", async () => {
    let looks = 0
    const now = () => {
      looks += 1
      return (NOON + looks) as Milliseconds
    }
    const world = openWorld({ now })
    await world.apply('clock', { rate: 1000 })
    expect(await countPrices(world)).toBe(2)
  })

  it("ends the search even if the service's clock is paused", async () => {
    let waited = 0
    const elapsed = () => {
      waited += 1000
      return waited
    }
    const world = openWorld({ elapsed })
    await world.apply('clock', { rate: 0 })
    expect(await countPrices(world)).toBe(1)
  })
})

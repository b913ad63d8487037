import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { auctionsUntilReplaceable } from '../../../src/client/orders/replaceable'
import { Refusal } from '../../../src/domain/refusal'
import type { OrderUid } from '../../../src/domain/scalars'
import { MAINNET } from '../../support/client'

const uid = `0x${'aa'.repeat(56)}` as OrderUid
const other = `0x${'bb'.repeat(56)}` as OrderUid

/**
 * Creates a service at auction 40 with bids on the order in some auctions. It records the requested
 * competitions.
 */
function service(bidOn: readonly number[], { hidden = [] as readonly number[], fault = 'NotFound' } = {}) {
  const asked: number[] = []
  const call = (async (name: string, { auctionId = 40 }: { auctionId?: number }) => {
    asked.push(auctionId)
    if (hidden.includes(auctionId)) throw new Refusal(fault as 'NotFound')
    expect(name === 'getLatestCompetition').toBe(auctionId === 40)
    const bids = bidOn.includes(auctionId) ? [other, uid] : [other]
    return { auctionId, solutions: [{ orders: [] }, { orders: bids.map((id) => ({ id })) }] }
  }) as unknown as Call
  return { asked, wait: () => auctionsUntilReplaceable(call, { network: MAINNET, uid }) }
}

describe('auctionsUntilReplaceable', () => {
  it.each([
    [[40], 5],
    [[39], 4],
    [[36], 1],
    [[35], 0],
    [[36, 38], 3],
    [[], 0],
  ])('converts bids in auctions %j to a wait of %i, if the latest is 40', async (bidOn, auctions) => {
    await expect(service(bidOn).wait()).resolves.toBe(auctions)
  })

  it('requests no competition that cannot change the result', async () => {
    const { asked, wait } = service([40])
    await wait()
    expect(asked).toEqual([40])
  })

  it('ignores competitions that the service does not publish', async () => {
    await expect(service([40], { hidden: [40] }).wait()).resolves.toBe(0)
    await expect(service([37], { hidden: [39, 36] }).wait()).resolves.toBe(2)
  })

  it('throws if the service is unreachable', async () => {
    await expect(service([], { hidden: [38], fault: 'Unreachable' }).wait()).rejects.toThrow(Refusal)
  })
})

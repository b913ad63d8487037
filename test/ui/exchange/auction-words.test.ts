import { describe, expect, it } from 'vitest'
import { sayReorg, sayStepped } from '../../../src/ui/exchange/auction-words'

const nothing = { network: 1, orders: 0, filled: [], faults: [] }

describe('what stepping auctions came to', () => {
  it('is how many orders each auction filled', () => {
    const rounds = [
      { network: 1, auctionId: 3, orders: 2, filled: ['0xa'], faults: [] },
      { ...nothing, orders: 1 },
    ]
    expect(sayStepped(rounds)).toBe('Auction 3 on Ethereum: 1 of 2 orders filled.')
  })

  it('is that no solution was found, or that nothing was due', () => {
    expect(sayStepped([{ ...nothing, orders: 1 }])).toBe('No solution on Ethereum for 1 order.')
    expect(sayStepped([nothing])).toBe('No auction was due.')
    expect(sayStepped([])).toBe('No auction was due.')
  })

  it('names what failed', () => {
    expect(sayStepped([{ ...nothing, faults: ['The RPC endpoint does not answer.'] }])).toBe(
      'Failed: The RPC endpoint does not answer.',
    )
  })
})

describe('what a reorg came to', () => {
  it.each([
    [[], 'Nothing was settled since block 7.'],
    [['0xa'], 'Dropped from block 7: 1 order is open again.'],
    [['0xa', '0xb'], 'Dropped from block 7: 2 orders are open again.'],
  ])('with %j open again', (reopened, says) => {
    expect(sayReorg({ fromBlock: 7, reopened })).toBe(says)
  })
})

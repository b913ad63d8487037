import { describe, expect, it } from 'vitest'
import { describeAuctions, describeReorg } from '../../../src/ui/exchange/auction-words'

const nothing = { network: 1, orders: 0, filled: [], faults: [] }

describe('describeAuctions', () => {
  it('counts the orders that each auction filled', () => {
    const rounds = [
      { network: 1, auctionId: 3, orders: 2, filled: ['0xa'], faults: [] },
      { ...nothing, orders: 1 },
    ]
    expect(describeAuctions(rounds)).toBe('Auction 3 on Ethereum: 1 of 2 orders filled.')
  })

  it('reports a missing solution, or that no auction was due', () => {
    expect(describeAuctions([{ ...nothing, orders: 1 }])).toBe('No solution on Ethereum for 1 order.')
    expect(describeAuctions([nothing])).toBe('No auction was due.')
    expect(describeAuctions([])).toBe('No auction was due.')
  })

  it('lists the failures', () => {
    expect(describeAuctions([{ ...nothing, faults: ['The RPC endpoint does not answer.'] }])).toBe(
      'Failed: The RPC endpoint does not answer.',
    )
  })
})

describe('describeReorg', () => {
  it.each([
    [[], 'Nothing was settled since block 7.'],
    [['0xa'], 'Dropped from block 7: 1 order is open again.'],
    [['0xa', '0xb'], 'Dropped from block 7: 2 orders are open again.'],
  ])('describes a reorg that reopened the orders %j', (reopened, text) => {
    expect(describeReorg({ fromBlock: 7, reopened })).toBe(text)
  })
})

import 'fake-indexeddb/auto'
import { encodeAbiParameters, keccak256, parseAbiParameters, stringToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { Log } from '../../../../../src/backend/local/rpc/blocks'
import { toEvents } from '../../../../../src/backend/local/rpc/events/events'
import { toPlacedRow } from '../../../../../src/backend/local/rpc/events/placed'
import type { Placement } from '../../../../../src/backend/local/rpc/events/placements'
import { openDatabase } from '../../../../../src/backend/local/store/schema'
import { deploymentOf } from '../../../../../src/domain/chains/chains'
import { topicOf } from '../../../../../src/domain/evm/abi'
import { ethFlow } from '../../../../../src/domain/evm/contracts'
import { orderUidOf } from '../../../../../src/domain/orders/uid'
import type { Address, ChainId, Hash32, Hex, Milliseconds } from '../../../../../src/domain/scalars'

const id = 1 as ChainId
const address = (digit: string) => `0x${digit.repeat(40)}` as Address
const hash = (text: string) => keccak256(stringToHex(text)) as Hash32
const [contract, sender, weth, usdc] = [address('c'), address('5'), address('a'), address('b')]

const EVENT = parseAbiParameters(
  '(address,address,address,uint256,uint256,uint32,bytes32,uint256,bytes32,bool,bytes32,bytes32), (uint8,bytes), bytes',
)

/** Builds the log of a placement. `given` replaces fields of a valid placement. */
function aLog(
  given: {
    readonly kind?: string
    readonly receiver?: Address
    readonly signer?: Hex
    readonly extra?: Hex
  } = {},
): Log {
  const { kind = 'sell', receiver = sender, signer = contract } = given
  const { extra = '0x000000000000002a0000ffff' } = given
  const words = [hash(kind), true, hash('erc20'), hash('erc20')] as const
  const order = [weth, usdc, receiver, 5n, 6n, 0xffff_ffff, hash('{}'), 7n, ...words] as const
  return {
    address: contract,
    topics: [topicOf(ethFlow, 'OrderPlacement'), `0x${'00'.repeat(12)}${sender.slice(2)}` as Hash32],
    data: encodeAbiParameters(EVENT, [order, [0, signer], extra]) as Hex,
    blockNumber: 7,
    blockHash: hash('block'),
    logIndex: 2,
    transactionHash: hash('tx'),
  }
}

const readPlacement = (log: Log): Placement | undefined =>
  toEvents(id, [log], new Map(), 1 as Milliseconds)[0] as Placement | undefined

describe('a placement on chain', () => {
  it('has the quote id and the expiry that its trader chose', () => {
    const read = readPlacement(aLog())
    expect(read).toMatchObject({ sender, quoteId: 42, userValidTo: 0xffff })
    const terms = {
      sellToken: weth,
      buyToken: usdc,
      receiver: sender,
      sellAmount: 5n,
      buyAmount: 6n,
      validTo: 0xffff_ffff,
      appData: hash('{}'),
      feeAmount: 7n,
      kind: 'sell',
      partiallyFillable: true,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    }
    expect(read?.terms).toEqual(terms)
    expect(read?.orderUid).toBe(orderUidOf(deploymentOf(id, 'production'), terms as never, contract))
  })

  it('has no receiver if the trader receives', () => {
    expect(readPlacement(aLog({ receiver: address('0') }))?.terms.receiver).toBeNull()
  })

  it.each([
    ['negative', '0xffffffffffffffff0000ffff'],
    ['too large for a number', '0x7fffffffffffffff0000ffff'],
  ] as const)('has no valid quote id if the id in its log is %s', async (_, extra) => {
    expect(readPlacement(aLog({ extra }))?.quoteId).toBeLessThanOrEqual(0)
  })

  it.each([
    ['is a buy order', { kind: 'buy' }],
    ['is signed by another account', { signer: sender }],
    ['has an empty signer', { signer: '0x' }],
  ] as const)('is ignored if it %s', (_, given) => {
    expect(readPlacement(aLog(given))).toBeUndefined()
  })

  it('is ignored if its log is truncated', () => {
    expect(readPlacement({ ...aLog(), data: '0x' })).toBeUndefined()
  })

  it('has expired and has an error if its extra data is unreadable', async () => {
    const read = readPlacement(aLog({ extra: '0x2a' }))
    if (!read) throw new Error('nothing was read')
    const ports = {
      database: openDatabase('placements'),
      market: undefined as never,
      encodeHooks: () => ({ pre: [], post: [] }),
    }
    const row = await toPlacedRow(ports, read, 1_000_000 as Milliseconds)
    expect(row.onchain).toEqual({ sender, userValidTo: 0, placementError: 'InvalidOrderData' })
    expect(row).not.toHaveProperty('liveOn')
    expect(row.interactions.pre).toEqual([{ target: contract, value: 0n, callData: '0x4c84c1c8' }])
  })
})

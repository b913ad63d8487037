/** Reads and writes the arguments of `settle`. A read fails with the byte at which they break. */
import { encodeCall } from '../../domain/evm/abi'
import { settlement } from '../../domain/evm/contracts'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import {
  type Arguments,
  argumentsOf,
  readAddress,
  readBytes,
  readBytes32,
  readDynamicList,
  readList,
  readOffset,
  readUint,
} from './calldata'

const WORD = 32

/** A trade as the contract receives it. */
export interface SettledTrade {
  readonly sellTokenIndex: bigint
  readonly buyTokenIndex: bigint
  readonly receiver: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly validTo: bigint
  readonly appData: Hash32
  readonly feeAmount: bigint
  readonly flags: bigint
  readonly executedAmount: bigint
  readonly signature: Hex
}

export interface SettledInteraction {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

export interface SettleArguments {
  readonly tokens: readonly Address[]
  readonly clearingPrices: readonly bigint[]
  readonly trades: readonly SettledTrade[]
  /** Three lists: before, between and after the transfers. */
  readonly interactions: readonly (readonly SettledInteraction[])[]
}

/** Names of the three lists of interactions. */
export const STAGES = ['pre', 'intra', 'post'] as const

function readTrade(args: Arguments, offset: number, path: string): SettledTrade {
  const word = (index: number, name: string) => readUint(args, offset + index * WORD, `${path}.${name}`)
  return {
    sellTokenIndex: word(0, 'sellTokenIndex'),
    buyTokenIndex: word(1, 'buyTokenIndex'),
    receiver: readAddress(args, offset + 2 * WORD, `${path}.receiver`),
    sellAmount: word(3, 'sellAmount'),
    buyAmount: word(4, 'buyAmount'),
    validTo: word(5, 'validTo'),
    appData: readBytes32(args, offset + 6 * WORD, `${path}.appData`),
    feeAmount: word(7, 'feeAmount'),
    flags: word(8, 'flags'),
    executedAmount: word(9, 'executedAmount'),
    signature: readBytes(
      args,
      readOffset(args, offset + 10 * WORD, offset, `${path}.signature`),
      `${path}.signature`,
    ),
  }
}

const readInteraction = (args: Arguments, offset: number, path: string): SettledInteraction => ({
  target: readAddress(args, offset, `${path}.target`),
  value: readUint(args, offset + WORD, `${path}.value`),
  callData: readBytes(
    args,
    readOffset(args, offset + 2 * WORD, offset, `${path}.callData`),
    `${path}.callData`,
  ),
})

/**
 * Reads the arguments of `settle`.
 * @throws CalldataFault with the field and its byte
 */
export function readSettle(calldata: Hex): SettleArguments {
  const args = argumentsOf(calldata)
  const partAt = (index: number, path: string) => readOffset(args, index * WORD, 0, path)
  const stagesAt = partAt(3, 'interactions')
  return {
    tokens: readList(args, partAt(0, 'tokens'), 'tokens', (offset, _, path) =>
      readAddress(args, offset, path),
    ),
    clearingPrices: readList(args, partAt(1, 'clearingPrices'), 'clearingPrices', (offset, _, path) =>
      readUint(args, offset, path),
    ),
    trades: readDynamicList(args, partAt(2, 'trades'), 'trades', (offset, path) =>
      readTrade(args, offset, path),
    ),
    interactions: STAGES.map((stage, index) =>
      readDynamicList(
        args,
        readOffset(args, stagesAt + index * WORD, stagesAt, `interactions.${stage}`),
        `interactions.${stage}`,
        (offset, path) => readInteraction(args, offset, path),
      ),
    ),
  }
}

/** Writes the calldata of `settle`. */
export const writeSettle = ({ tokens, clearingPrices, trades, interactions }: SettleArguments): Hex =>
  encodeCall(settlement, 'settle', [
    tokens,
    clearingPrices,
    trades.map((trade) => ({ ...trade, validTo: Number(trade.validTo) })),
    interactions as never,
  ])

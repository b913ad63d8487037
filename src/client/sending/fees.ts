/** Reads the fees of a transaction, and chooses gas and fees among the figures of the operators. */

import { gasLimitsOf } from '../../domain/chains/gas-limits'
import { decodeOutcome, encodeCall } from '../../domain/evm/abi'
import { gasPriceOracle } from '../../domain/evm/contracts'
import { larger } from '../../domain/orders/amounts'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { type FeeReading, findFeeDispute } from '../../wallet/policy/simulation-readings'
import type { Reader } from '../chain/operators'
import { getBlock, readCall, readTip } from '../chain/rpc'
import type { TransactionRow } from '../db/rows/transaction'
import type { PassedCall } from './simulations'

/** Fees in wei per unit of gas. */
export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Fees in wei at which a transaction is mined soon. */
interface Fees extends GasPrice {
  /** Expected fee per unit of gas. */
  readonly likelyFeePerGas: bigint
  /** Expected and maximum L1 data fee of a rollup. Zero where gas includes it. */
  readonly likelyDataFee: bigint
  readonly dataFee: bigint
}

/** Fees of a replacement in percent. Nodes require 10% more. */
const REPLACING = 115n

const raise = (wei: bigint): bigint => (wei * REPLACING) / 100n + 1n

/** Upper bound for the bytes of an unsigned transaction without its data. */
const FIELD_BYTES = 80

/**
 * Reads the L1 data fee of a rollup at current fees, in wei. Zero where gas includes it.
 * @throws Refusal NodeUnavailable, WrongChain
 */
async function readDataFee(node: Reader, data: Hex): Promise<bigint> {
  const { dataFeeOracle: oracle } = gasLimitsOf(node.chainId)
  if (!oracle) return 0n
  const size = BigInt(FIELD_BYTES + data.length / 2)
  const outcome = await readCall(
    node,
    oracle.address,
    encodeCall(gasPriceOracle, 'getL1FeeUpperBound', [size]),
  )
  const fee = decodeOutcome(gasPriceOracle, 'getL1FeeUpperBound', outcome)
  if (fee !== undefined) return fee
  if (!oracle.isSure) return 0n
  throw new Refusal('NodeUnavailable', {
    description: t`The L1 data fee of this network is unknown: its contract does not answer.`,
  })
}

/**
 * Reads fees that suffice until the base fee and the L1 data fee have doubled, and exceed those of a replaced
 * transaction.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readFees(node: Reader, data: Hex, replaces: TransactionRow | null): Promise<Fees> {
  const [block, likelyDataFee] = await Promise.all([getBlock(node), readDataFee(node, data)])
  // A network without a base fee takes the tip alone.
  const baseFeePerGas = block.baseFeePerGas ?? 0n
  const proposed = await readTip(node, baseFeePerGas)
  const tip = larger(proposed, replaces ? raise(replaces.maxPriorityFeePerGas) : 0n)
  const most = larger(2n * baseFeePerGas + tip, replaces ? raise(replaces.maxFeePerGas) : 0n)
  return {
    maxFeePerGas: most,
    maxPriorityFeePerGas: tip,
    likelyFeePerGas: baseFeePerGas + tip,
    likelyDataFee,
    dataFee: 2n * likelyDataFee,
  }
}

/**
 * Gas limit as a percentage of the estimate, because a contract may take another branch in the next block.
 */
const GAS_MARGIN = 130n

/** Returns the gas limit for a gas estimate. */
export const withMargin = (usedGas: bigint): bigint => (usedGas * GAS_MARGIN) / 100n

/** Gas and fees of a transaction. Costs in wei. */
interface PricedCall extends GasPrice {
  readonly gas: bigint
  readonly dataFee: bigint
  readonly likelyCost: bigint
  readonly mostCost: bigint
}

/**
 * Lists gas and fees of a transaction by the figures of the operators, the highest gas first. Fees are those of
 * the first operator, or the lowest ones if operators disagree. Implausibly high estimates are left out.
 */
export function listPriced(
  chainId: ChainId,
  { usedGas, simulations }: Pick<PassedCall, 'usedGas' | 'simulations'>,
  [first, ...others]: readonly (FeeReading & Fees)[],
): readonly PricedCall[] {
  if (!first) return []
  const estimates = new Set([usedGas, ...simulations.flatMap(({ gas }) => gas ?? [])])
  const gases = [...estimates].filter((each) => withMargin(each) <= gasLimitsOf(chainId).maxGas)
  return gases
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((used) => {
      const gas = withMargin(used)
      const costOf = ({ maxFeePerGas, dataFee }: FeeReading) => gas * maxFeePerGas + dataFee
      const lowest = others.reduce((low, each) => (costOf(each) < costOf(low) ? each : low), first)
      const fees = findFeeDispute(chainId, gas, [first, ...others]) === undefined ? first : lowest
      const { maxFeePerGas, maxPriorityFeePerGas, likelyFeePerGas, likelyDataFee, dataFee } = fees
      return {
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas,
        dataFee,
        likelyCost: used * likelyFeePerGas + likelyDataFee,
        mostCost: costOf(fees),
      }
    })
}

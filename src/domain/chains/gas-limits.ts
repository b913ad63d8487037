/**
 * What gas may take on each network: a coin is worth cents on one and thousands of dollars on another, and a unit of gas is not
 * the same work everywhere. Beside the chain list, for pages alone send transactions.
 */

import type { Address, ChainId } from '../scalars'
import { parseUnits } from '../text/units'
import type { CHAIN_LIST } from './chain-list'

/** The limits of a network, amounts in its coin. */
interface GasRow {
  /** Units of gas: what asks for more is not what it says it is. */
  readonly maxGas: bigint
  /** More is taken for a mistaken unit. */
  readonly maxCost: string
  /** Kept of the coin when all of it is spent: it pays for gas. */
  readonly reserve: string
  /** The contract that says what a transaction's data on Ethereum costs, where that is charged beside the gas. */
  readonly dataFeeOracle?: Address
}

const USUAL_MAX_GAS = 3_000_000n

/** `GasPriceOracle`, on every network of the OP stack (https://docs.base.org/base-chain/specs/upgrades/fjord/predeploys). */
const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000f' as Address

const GAS_LIMITS = {
  // 300,000 units at 330 gwei are 0.1 ETH; a wrap at 60 gwei is below 0.01.
  1: { maxGas: USUAL_MAX_GAS, maxCost: '0.1', reserve: '0.01' },
  // The coin is a dollar, and a swap below a cent: hundreds of gwei in a rush are cents.
  100: { maxGas: USUAL_MAX_GAS, maxCost: '5', reserve: '0.05' },
  // Units count what the data costs on Ethereum, up to the 32 million of a transaction; they cost 0.01 gwei each.
  42161: { maxGas: 32_000_000n, maxCost: '0.03', reserve: '0.0005' },
  // A swap costs a cent; data on Ethereum is charged beside the gas, and in the reserve.
  8453: { maxGas: USUAL_MAX_GAS, maxCost: '0.03', reserve: '0.0005', dataFeeOracle: OP_STACK_ORACLE },
  // The coin is worth nothing, and its gas rises to hundreds of gwei.
  11155111: { maxGas: USUAL_MAX_GAS, maxCost: '1', reserve: '0.01' },
  // 300,000 units at 5 gwei, the most in years, are 0.0015 BNB.
  56: { maxGas: USUAL_MAX_GAS, maxCost: '0.1', reserve: '0.002' },
  // The coin is some cents, and gas 30 to 500 gwei, thousands in a rush: a wrap takes 0.01 POL at the least.
  137: { maxGas: USUAL_MAX_GAS, maxCost: '30', reserve: '0.5' },
  // The coin is some cents; a swap takes thousandths of it.
  9745: { maxGas: USUAL_MAX_GAS, maxCost: '30', reserve: '0.1' },
  // The least fee was 25 nAVAX for years, and 200 in a rush: 300,000 units are 0.12 AVAX.
  43114: { maxGas: USUAL_MAX_GAS, maxCost: '2', reserve: '0.03' },
  // As Base, of the same make.
  57073: { maxGas: USUAL_MAX_GAS, maxCost: '0.03', reserve: '0.0005', dataFeeOracle: OP_STACK_ORACLE },
  // Data on Ethereum is in the price of a unit: 0.05 gwei, a few gwei in a rush.
  59144: { maxGas: USUAL_MAX_GAS, maxCost: '0.03', reserve: '0.001' },
} as const satisfies Record<(typeof CHAIN_LIST)[number]['id'], GasRow>

/** Limits in units of gas, and in wei. */
interface GasLimits {
  readonly maxGas: bigint
  readonly maxCost: bigint
  readonly reserve: bigint
  /** On a user's own network it is there only if that is of the OP stack. */
  readonly dataFeeOracle: { readonly at: Address; readonly isSure: boolean } | undefined
}

const inWei = (coins: string): bigint => parseUnits(coins, 18) ?? 0n

/** The limits of a network; a user's own has those of Ethereum. @example gasLimitsOf(1).maxCost // 10n ** 17n */
export function gasLimitsOf(id: ChainId): GasLimits {
  const rows: Readonly<Record<number, GasRow>> = GAS_LIMITS
  const listed = rows[id]
  const {
    maxGas,
    maxCost,
    reserve,
    dataFeeOracle: at,
  } = listed ?? { ...GAS_LIMITS[1], dataFeeOracle: OP_STACK_ORACLE }
  return {
    maxGas,
    maxCost: inWei(maxCost),
    reserve: inWei(reserve),
    dataFeeOracle: at && { at, isSure: listed !== undefined },
  }
}

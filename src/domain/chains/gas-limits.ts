/** Gas limits by network: a coin is worth cents on one network and thousands of dollars on another. */
import type { Address, ChainId } from '../scalars'
import { parseUnits } from '../text/units'
import { CHAIN_LIST, ETHEREUM_GAS, OP_STACK_ORACLE } from './chain-list'

/** Limits of a network: `maxGas` is in units of gas, the other amounts are in wei. */
interface GasLimits {
  readonly maxGas: bigint
  readonly maxCost: bigint
  readonly reserve: bigint
  /** On a user's own network `isSure` is false: the oracle exists only if that network runs the OP stack. */
  readonly dataFeeOracle: { readonly address: Address; readonly isSure: boolean } | undefined
}

const toWei = (coins: string): bigint => parseUnits(coins, 18) ?? 0n

/**
 * Returns the gas limits of a network. A network that a user defined has the limits of Ethereum.
 * @example gasLimitsOf(1).maxCost // 10n ** 17n
 */
export function gasLimitsOf(id: ChainId): GasLimits {
  const listed = CHAIN_LIST.find((row) => row.id === id)?.gas
  const { maxGas, maxCost, reserve, dataFeeOracle } = listed ?? {
    ...ETHEREUM_GAS,
    dataFeeOracle: OP_STACK_ORACLE,
  }
  return {
    maxGas,
    maxCost: toWei(maxCost),
    reserve: toWei(reserve),
    dataFeeOracle: dataFeeOracle && { address: dataFeeOracle, isSure: listed !== undefined },
  }
}

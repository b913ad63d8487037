/**
 * Sends many calls in one transaction with Multicall3. The caller is Multicall3, which does not matter for
 * test tokens.
 */
import { encodeFunctionData } from 'viem'
import type { Hex } from '../../src/domain/scalars'
import { multicallAbi } from './abis'
import { type DevnetClient, MULTICALL3, send } from './client'
import { FOUNDER } from './deploy'

/** One call of a batch. `value` is wei. */
export interface BatchCall {
  readonly to: Hex
  readonly data: Hex
  readonly value?: bigint
}

/** @throws Error if one of the calls fails, and then none takes effect */
export async function sendBatch(client: DevnetClient, calls: readonly BatchCall[]): Promise<void> {
  const rows = calls.map(({ to, data, value = 0n }) => ({
    target: to,
    allowFailure: false,
    value,
    callData: data,
  }))
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3Value', args: [rows] })
  const value = rows.reduce((sum, row) => sum + row.value, 0n)
  await send(client, FOUNDER, { to: MULTICALL3, data, value })
}

/** Typed data that others make and Cowbell only reads. */
import type { Address, ChainId, Hex } from '../../src/domain/scalars'
import { type TypedData, typedData } from '../../src/wallet/messages/typed-data'

const NOBODY = `0x${'00'.repeat(20)}`

/** Returns a Safe transaction. Default: a plain call. */
export const safeTransactionData = (
  chainId: ChainId,
  safe: Address,
  change: { readonly to: Address; readonly data: Hex } & Readonly<Record<string, unknown>>,
): TypedData =>
  typedData({ chainId, verifyingContract: safe }, 'SafeTx', {
    value: '0',
    operation: '0',
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: NOBODY,
    refundReceiver: NOBODY,
    nonce: '7',
    ...change,
  })

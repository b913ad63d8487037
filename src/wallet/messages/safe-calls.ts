/** Calls of a Safe 1.4.1 that presign an order of the Safe. */
import { encodeCall } from '../../domain/evm/abi'
import { safe as safeContract, settlement as settlementContract } from '../../domain/evm/contracts'
import { type Address, type Hex, type OrderUid, ZERO_ADDRESS } from '../../domain/scalars'

export interface SafeCall {
  readonly to: Address
  readonly data: Hex
}

/** Builds the call `setPreSignature(uid, true)` of the settlement contract. */
export const presignCall = (settlement: Address, uid: OrderUid): SafeCall => ({
  to: settlement,
  data: encodeCall(settlementContract, 'setPreSignature', [uid, true]),
})

/**
 * Builds the call `execTransaction`, by which a Safe makes another call. Anyone can send it with enough
 * owners' signatures.
 */
export const execCall = (safe: Address, { to, data }: SafeCall, signatures: Hex): SafeCall => ({
  to: safe,
  data: encodeCall(safeContract, 'execTransaction', [
    to,
    0n,
    data,
    0,
    0n,
    0n,
    0n,
    ZERO_ADDRESS,
    ZERO_ADDRESS,
    signatures,
  ]),
})

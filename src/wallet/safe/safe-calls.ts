/** What a Safe 1.4.1 is called with, and what it calls: that it presigns an order of its own. */
import { bytes, callData, word } from '../../domain/evm/abi'
import type { Address, Hex, OrderUid } from '../../domain/scalars'

/** A call that a Safe makes, or that is made of one. */
export interface SafeCall {
  readonly to: Address
  readonly data: Hex
}

const NOBODY = `0x${'00'.repeat(20)}` as Address

/** `setPreSignature(uid, true)` of the settlement contract. */
export const presignCall = (settlement: Address, uid: OrderUid): SafeCall => ({
  to: settlement,
  data: callData('0xec6cb13f', bytes(uid), word(true)),
})

/** The transaction that has a Safe make a call: `execTransaction`, sent by anyone, with enough owners' signatures. */
export const execCall = (safe: Address, { to, data }: SafeCall, signatures: Hex): SafeCall => ({
  to: safe,
  data: callData(
    '0x6a761202',
    ...[word(to), word(0n), bytes(data), word(0n), word(0n), word(0n), word(0n)],
    ...[word(NOBODY), word(NOBODY), bytes(signatures)],
  ),
})

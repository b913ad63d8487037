import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address, OrderUid } from '../../../src/domain/scalars'
import { execCall, presignCall } from '../../../src/wallet/messages/safe-calls'

const abi = parseAbi([
  'function setPreSignature(bytes orderUid, bool signed)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const settlement = '0x5fbdb2315678afecb367f032d93f642f64180aa3' as Address
const safe = '0x00000000000000000000000000000000000000aa' as Address
const uid = `0x${'ab'.repeat(56)}` as OrderUid

describe('calls of a Safe', () => {
  it('presign an order, as another library decodes them', () => {
    const { to, data } = presignCall(settlement, uid)
    expect(to).toBe(settlement)
    expect(decodeFunctionData({ abi, data })).toEqual({ functionName: 'setPreSignature', args: [uid, true] })
  })

  it('have no value, no gas refund and no delegate call', () => {
    const call = presignCall(settlement, uid)
    const { to, data } = execCall(safe, call, `0x${'11'.repeat(130)}`)
    const { args } = decodeFunctionData({ abi, data })
    const nobody = `0x${'00'.repeat(20)}`
    expect(to).toBe(safe)
    expect(String(args?.[0]).toLowerCase()).toBe(settlement)
    expect(args?.slice(1)).toEqual([0n, call.data, 0, 0n, 0n, 0n, nobody, nobody, `0x${'11'.repeat(130)}`])
  })
})

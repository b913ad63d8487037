/** App data that carries a permit. */
import { permitCall } from '../../src/client/chain/permit'
import type { Deployment } from '../../src/domain/chains/chains'
import { encodeCall } from '../../src/domain/evm/abi'
import { daiToken } from '../../src/domain/evm/contracts'
import { writeAppData } from '../../src/domain/orders/app-data'
import { type Address, type Seconds, toAmount } from '../../src/domain/scalars'

/** Document of an order with a permit in Dai's form. */
export function daiPermitDocument(
  { relayer }: Deployment,
  owner: Address,
  token: Address,
  { expiry, isAllowed }: { readonly expiry: bigint; readonly isAllowed: boolean },
): string {
  const word = `0x${'11'.repeat(32)}` as const
  const callData = encodeCall(daiToken, 'permit', [owner, relayer, 0n, expiry, isAllowed, 27, word, word])
  const pre = [{ target: token, callData, gasLimit: '80000' }]
  return writeAppData({ slippageBps: 50, orderClass: 'limit', pre })
}

/** Document of an order whose owner permits the relayer one unit of a token. */
export function permitDocument(deployment: Deployment, owner: Address, token: Address): string {
  const permit = {
    owner,
    deployment,
    token,
    tokenName: 'Token',
    tokenVersion: '1',
    spender: deployment.relayer,
    value: toAmount(10n ** 18n),
    nonce: toAmount(0n),
    deadline: 2_000_000_000 as Seconds,
  }
  const callData = permitCall(permit, `0x${'11'.repeat(64)}1b`)
  const pre = [{ target: token, callData, gasLimit: '80000' }]
  return writeAppData({ slippageBps: 50, orderClass: 'limit', pre })
}
